import type { team as english } from '../en/team.ts';
import { plural } from '../format.ts';

/** What the settings say about the library that a team shares, in German. */
export const team: typeof english = {
  title: 'Team',
  hint: 'Kolleginnen und Kollegen teilen, was sie kaufen, in Ihrer eigenen PostgreSQL-Datenbank. Was jemand aus dem Team gekauft hat, ist für Sie kostenlos. Dateien und Listen werden nicht geteilt, Schlagwörter und Notizen nur, wenn Sie es sagen.',
  address: 'Adresse der Bibliothek',
  addressHint:
    'Ohne Kennwort. Die Verbindung ist verschlüsselt, und das Zertifikat des Servers wird geprüft.',
  addressExample: 'postgres://anna@db.example.com:5432/research',
  person: 'Ihr Name',
  personHint: 'Das Team sieht ihn bei dem, was Sie gekauft haben.',
  password: 'Kennwort',
  passwordHint: 'Es kommt in den Schlüsselbund dieses Computers und geht nur an diesen Server.',
  join: 'Dem Team beitreten',
  makeHint: 'Noch keine Bibliothek? Wem die Datenbank gehört, richtet sie einmal ein: stackdesk team setup',
  notReached:
    'Prüfen Sie die Adresse und das Netz. Der Server einer Firma ist oft nur über ihr VPN erreichbar.',
  whileAway:
    'Alles hier Gespeicherte ist bis dahin nutzbar. Die Bibliothek wird jede halbe Minute wieder gefragt; dann bekommt sie, was Sie gekauft haben.',
  givePassword: 'Dieses Kennwort verwenden',
  leave: 'Das Team verlassen',
  sync: 'Jetzt austauschen',
  joined: 'Sie gehören zum Team. Was andere gekauft haben, kommt im Hintergrund.',
  buysNothing: 'Bis dahin wird hier nichts gekauft, denn vielleicht hat es jemand aus dem Team gekauft.',
  left: 'Sie haben das Team verlassen. Was hier gespeichert ist, bleibt.',
  as: (person) => `als ${person}`,
  states: {
    none: '',
    unknown: 'Noch nicht gefragt',
    ready: 'Verbunden',
    away: 'Nicht erreichbar',
    refused: 'Abgelehnt',
  },
  syncing: 'Austausch läuft …',
  synced: 'letzter Austausch:',
  noWorkspace:
    'Hier ist noch kein Arbeitsbereich bekannt: Die Antworten der anderen kommen, sobald Sie verbunden sind',
  toOffer: (count) => `${plural(count, 'Antwort ist', 'Antworten sind')} noch anzubieten`,
  inDoubt: (count) =>
    `${plural(count, 'Abfrage wurde', 'Abfragen wurden')} jemandem aus dem Team vielleicht berechnet; niemand fragt ohne Zustimmung noch einmal`,
  refused: (count) =>
    `${plural(count, 'Zeile der Bibliothek ist', 'Zeilen der Bibliothek sind')} nicht zu gebrauchen`,
  shareNotes: 'Meine Schlagwörter und Notizen mit dem Team teilen',
  shareNotesHint:
    'Ihre und die der anderen stehen bei einer Domain nebeneinander, jede mit einem Namen. Niemand ändert, was jemand anders geschrieben hat.',
  notesShared: 'Ihre Schlagwörter und Notizen werden von nun an geteilt.',
  notesNotShared: 'Ihre Schlagwörter und Notizen werden nicht mehr geteilt.',
  notesToShare: (count) =>
    `Schlagwörter und Notizen von ${plural(count, 'Domain', 'Domains')} noch zu teilen`,
  notesReceived: (count) => `${plural(count, 'Notiz', 'Notizen')} aus dem Team hier`,
  buyers: 'Vom Team gekauft, für Sie kostenlos',
  nobody: 'Von anderen ist hier noch nichts.',
  columns: { person: 'Wer', answers: 'Antworten', last: 'Zuletzt gekauft' },
};
