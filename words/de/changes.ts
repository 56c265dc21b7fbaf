import { formatCount, plural } from '../format.ts';
import type { Words } from '../words.ts';
import { amongAll } from './parts.ts';

const lines = (count: number) => plural(count, 'Änderung', 'Änderungen');

/** Words of the report of changes, in German. */
export const changes: Words['changes'] = {
  title: 'Was sich geändert hat',
  back: 'Zurück',
  search: 'Änderungen durchsuchen',
  searchHint: 'Domain, Firma, Technologie oder Wert',
  clearSearch: 'Suche leeren',
  counting: 'Wird verglichen …',
  found: (total, all) => amongAll(total, all, lines),
  of: {
    all: 'Alles Gespeicherte',
    saved: (count) => plural(count, 'gespeicherte Domain', 'gespeicherte Domains'),
    run: (name) => `Lauf: ${name}`,
  },
  sums: (refreshed, changed) =>
    `${plural(refreshed, 'Domain', 'Domains')} aktualisiert, ${formatCount(changed)} geändert`,
  period: {
    label: 'Zeitraum',
    any: 'Jederzeit',
    days: (days) => (days === 1 ? 'Letzter Tag' : `Letzte ${formatCount(days)} Tage`),
    dates: 'Von … bis …',
    from: 'Von',
    to: 'Bis',
  },
  kindOf: 'Art',
  sign: { added: 'Hinzugekommen', removed: 'Weggefallen', changed: 'Firma geändert' },
  most: {
    added: 'Am häufigsten hinzugekommen',
    removed: 'Am häufigsten weggefallen',
    changed: 'Firmenangaben',
  },
  more: (count) => `${formatCount(count)} weitere`,
  chip: (sign, what) => `${sign}: ${what}`,
  columns: {
    domain: 'Domain',
    company: 'Firma',
    sign: 'Änderung',
    what: 'Technologie oder Angabe',
    was: 'Vorher',
    became: 'Jetzt',
    before: 'Stand davor',
    after: 'Stand danach',
  },
  gridLabel: 'Änderungen',
  gridHint: 'Die Eingabetaste vergleicht die beiden Antworten.',
  firstSeen: 'Die Tage sagen, wann eine Antwort es hier nannte, nicht wann sich die Website änderte.',
  empty: {
    title: 'Hier hat sich nichts geändert',
    never:
      'Keine dieser Domains wurde bisher ein zweites Mal abgefragt. Aktualisieren Sie sie, dann steht hier, was hinzukam und was wegfiel.',
    same: (refreshed) =>
      refreshed === 1
        ? 'Eine Domain wurde noch einmal abgefragt, und jede Antwort sagt dasselbe wie die davor.'
        : `${formatCount(refreshed)} Domains wurden noch einmal abgefragt, und jede Antwort sagt dasselbe wie die davor.`,
  },
  nothing: { words: 'Keine Änderung passt zu den Filtern.', clear: 'Filter entfernen' },
  exportTitle: (count) => `${lines(count)} exportieren als`,
  digest: 'Zusammenfassung für eine E-Mail (Markdown)',
  fileName: (date) => `aenderungen-${date}`,
  fromRun: (changed) => (changed === 0 ? 'Bericht zeigen' : `Änderungen zeigen: ${formatCount(changed)}`),
  fromSaved: 'Änderungen',
  filter: {
    title: 'Was sich geändert hat',
    set: 'Auswählen …',
    change: 'Ändern …',
    dialog: 'Domains nach Änderungen finden',
    added: 'Hinzugekommene Technologien',
    dropped: 'Weggefallene Technologien',
    hint: 'Nach jeder die Eingabetaste drücken.',
    changed: 'Irgendetwas hat sich geändert',
    since: 'Seit',
    sinceHint: 'Leer: jemals. Verglichen wird der Stand vor diesem Tag mit dem neuesten.',
    newSince: 'Erstmals gespeichert seit',
    apply: 'Finden',
    clear: 'Entfernen',
    chip: {
      added: (names) => `Hinzugekommen: ${names}`,
      dropped: (names) => `Weggefallen: ${names}`,
      changed: 'Geändert',
      since: (words, day) => `${words} seit ${day}`,
      newSince: (day) => `Neu seit ${day}`,
    },
  },
};
