import type { team as english } from '../en/team.ts';
import { formatClock, plural } from '../format.ts';

/** What the settings say about the library that a team shares, in German. */
export const team: typeof english = {
  title: 'Team',
  hint: 'Kolleginnen und Kollegen teilen, was sie kaufen, in Ihrer eigenen PostgreSQL-Datenbank. Was jemand aus dem Team gekauft hat, ist für Sie kostenlos.',
  address: 'Adresse der Bibliothek',
  addressHint:
    'Ohne Kennwort. Die Verbindung ist verschlüsselt, und das Zertifikat des Servers wird geprüft.',
  addressExample: 'postgres://anna@db.example.com:5432/research',
  person: 'Ihr Name',
  personHint: 'Das Team sieht ihn bei dem, was Sie gekauft haben.',
  password: 'Kennwort',
  passwordHint: 'Es kommt in den Schlüsselbund dieses Computers und geht nur an diesen Server.',
  join: 'Dem Team beitreten',
  leave: 'Das Team verlassen',
  sync: 'Jetzt austauschen',
  joined: 'Sie gehören zum Team. Was andere gekauft haben, kommt im Hintergrund.',
  left: 'Sie haben das Team verlassen. Was hier gespeichert ist, bleibt.',
  as: (address, person) => `${address}, als ${person}`,
  states: {
    none: '',
    unknown: 'Noch nicht gefragt',
    ready: 'Erreicht',
    away: 'Nicht da: alles geht ohne sie weiter, und nichts wartet auf sie',
    refused: 'Abgelehnt',
  },
  syncing: 'Austausch läuft …',
  syncedAt: (at) => `zuletzt ausgetauscht ${formatClock(at)}`,
  toOffer: (count) => `${plural(count, 'Antwort ist', 'Antworten sind')} noch anzubieten`,
  inDoubt: (count) =>
    `${plural(count, 'Frage wurde', 'Fragen wurden')} jemandem aus dem Team vielleicht berechnet; niemand fragt ohne Zustimmung noch einmal`,
  refused: (count) =>
    `${plural(count, 'Zeile der Bibliothek ist', 'Zeilen der Bibliothek sind')} nicht zu gebrauchen`,
  buyers: 'Wer gekauft hat, was hier ist',
  nobody: 'Von anderen ist hier noch nichts.',
  columns: { person: 'Wer', answers: 'Antworten', last: 'Zuletzt gekauft' },
};
