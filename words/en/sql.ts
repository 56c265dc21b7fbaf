import { formatCount } from '../format.ts';

/** Words of the screen for queries. */
export const sql = {
  title: 'SQL',
  query: 'Query',
  hint: 'One SELECT, in the SQL of DuckDB. Names complete as you type; Escape, then Tab leaves the field. Ctrl+Enter runs. Free.',
  isOld: 'The rows below are those of the text before your last change.',
  tooLong: (most: number) => `A query can have ${formatCount(most)} characters at most.`,
  height: 'Change the height of the query',
  placeholder: 'SELECT country, count(*) AS domains FROM saved GROUP BY country ORDER BY domains DESC',
  tables: 'Tables',
  tablesHint: 'A file of your own is a table once it was opened in Lists, until the window closes.',
  run: 'Run',
  outside: (name: string) =>
    `${name} came with a backup, so somebody else may have written it. Read it before you run it: it reads your lists and what is saved.`,
  result: 'Result of a query',
  queries: {
    title: 'Kept queries',
    none: 'No queries yet. A query can be kept under a name at any time, also before it works.',
    newName: 'Keep the query as',
    cannotSave: 'Write a query to keep it under a name.',
    replacedText: (name: string) => `The query ${name} is shown instead of what you wrote.`,
    shared: {
      button: 'Queries',
      name: 'Name',
      save: 'Keep query',
      saved: (name: string) => `Kept the query ${name}.`,
      rename: (name: string) => `Rename ${name}`,
      remove: (name: string) => `Remove ${name}`,
      removed: (name: string) => `Removed the query ${name}.`,
      restored: (name: string) => `The query ${name} is back.`,
      keep: 'Keep name',
      taken: (name: string) => `There is a query called ${name} already.`,
      replaces: 'Replaces the query of this name.',
    },
  },
};
