import { formatCount } from '../format.ts';
import type { Words } from '../words.ts';

/** Words of the screen for queries, in German. */
export const sql: Words['sql'] = {
  title: 'SQL',
  query: 'Abfrage',
  hint: 'Ein SELECT, im SQL von DuckDB. Namen werden beim Tippen ergänzt; Esc, dann Tab verlässt das Feld. Strg+Eingabetaste führt aus. Kostenlos.',
  isOld: 'Die Zeilen unten gehören zum Text vor Ihrer letzten Änderung.',
  tooLong: (most) => `Eine Abfrage kann höchstens ${formatCount(most)} Zeichen haben.`,
  height: 'Höhe der Abfrage ändern',
  placeholder: 'SELECT country, count(*) AS domains FROM saved GROUP BY country ORDER BY domains DESC',
  tables: 'Tabellen',
  tablesHint:
    'Eine eigene Datei ist eine Tabelle, sobald sie unter „Listen“ geöffnet wurde, bis das Fenster geschlossen wird.',
  run: 'Ausführen',
  outside: (name) =>
    `${name} kam mit einer Sicherung, vielleicht hat sie also jemand anders geschrieben. Lesen Sie den Text, bevor Sie ihn ausführen: Er liest Ihre Listen und was gespeichert ist.`,
  result: 'Ergebnis einer Abfrage',
  queries: {
    title: 'Gespeicherte Abfragen',
    none: 'Noch keine Abfragen. Eine Abfrage lässt sich jederzeit unter einem Namen speichern, auch bevor sie läuft.',
    newName: 'Abfrage speichern als',
    cannotSave: 'Schreiben Sie eine Abfrage, um sie unter einem Namen zu speichern.',
    replacedText: (name) => `Die Abfrage ${name} steht jetzt anstelle Ihres Textes.`,
    shared: {
      button: 'Abfragen',
      name: 'Name',
      save: 'Abfrage speichern',
      saved: (name) => `Abfrage ${name} gespeichert.`,
      rename: (name) => `${name} umbenennen`,
      remove: (name) => `${name} entfernen`,
      removed: (name) => `Die Abfrage ${name} wurde entfernt.`,
      restored: (name) => `Die Abfrage ${name} ist wieder da.`,
      keep: 'Namen übernehmen',
      taken: (name) => `Eine Abfrage namens ${name} gibt es schon.`,
      replaces: 'Ersetzt die Abfrage dieses Namens.',
    },
  },
};
