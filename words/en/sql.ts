/** Words of the screen for queries. */
export const sql = {
  title: 'SQL',
  query: 'Query',
  hint: 'One SELECT, in the SQL of DuckDB. Ctrl+Space completes a name, Ctrl+Enter runs. Free.',
  placeholder: 'SELECT country, count(*) AS domains FROM saved GROUP BY country ORDER BY domains DESC',
  tables: 'Tables',
  tablesHint: 'A file of your own is a table once it was opened in Lists, until the window closes.',
  run: 'Run',
  result: 'Result of a query',
};
