import type { Words } from '../words.ts';

/** Words of the screen for queries, in German. */
export const sql: Words['sql'] = {
  title: 'SQL',
  query: 'Abfrage',
  hint: 'Ein SELECT, im SQL von DuckDB. Strg+Leertaste ergänzt einen Namen, Strg+Eingabe führt aus. Kostenlos.',
  placeholder: 'SELECT country, count(*) AS domains FROM saved GROUP BY country ORDER BY domains DESC',
  tables: 'Tabellen',
  tablesHint:
    'Eine eigene Datei ist eine Tabelle, sobald sie in Listen geöffnet wurde, bis das Fenster geschlossen wird.',
  run: 'Ausführen',
  result: 'Ergebnis einer Abfrage',
};
