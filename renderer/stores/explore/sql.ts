import { createStore } from 'zustand/vanilla';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { Problem } from '#contract/models/job.ts';
import type { List } from '#contract/models/list.ts';
import type { SqlQuery } from '#contract/models/sql-query.ts';
import { savedHeadings, savedListColumns, savedQueryDefaults } from '#shared/tables/saved.ts';
import { sqlNames } from '#shared/tables/sql-names.ts';
import { fileNameOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { reads } from '../../rpc/reads.ts';
import { fileOfList } from '../frame/file-refs.ts';
import { keepViews } from '../frame/kept-views.ts';
import { tell } from '../frame/notices.ts';
import type { ExploreSource, OwnFile } from './explore.ts';
import { openQueried } from './explore-open.ts';

/** What a query can read, under the name that it has in SQL. */
export interface SqlTable {
  name: string;
  /** What the person calls it. */
  title: string;
  source: ExploreSource;
  /** The file whose columns are read when they are needed; null if they are known, or can't be read at once. */
  file: GivenFile | null;
  /** The columns, if they are known. */
  columns?: readonly string[];
}

export interface SqlState {
  text: string;
  /** The query that came with a backup and is shown as it came; null once a person changed or ran it. */
  unread: SqlQuery | null;
  isRunning: boolean;
  problem: Problem | null;
  /** The columns of tables by their names, as far as they were read. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** How high the query is above its rows, px. */
  height: number;
}

export const sqlStore = createStore<SqlState>(() => ({
  text: '',
  unread: null,
  isRunning: false,
  problem: null,
  columns: new Map(),
  height: 190,
}));

/** The names of files in SQL, by their paths: a name means the same file as long as the window is open. */
const namesOfFiles = new Map<string, string>();

function nameOfFile(path: string, wanted: string): string {
  const known = namesOfFiles.get(path);
  if (known !== undefined) return known;
  const [, free = ''] = sqlNames([SAVED_NAME, ...namesOfFiles.values(), wanted]).slice(-2);
  namesOfFiles.set(path, free);
  return free;
}

const SAVED_NAME = 'saved';

/** The saved domains, the lists whose files are here, and the person's own files. */
export function sqlTables(lists: readonly List[], ownFiles: readonly OwnFile[]): SqlTable[] {
  const tableOf = (file: GivenFile, sheet: string | null, title: string, wanted: string): SqlTable => ({
    name: nameOfFile(`${file.path} ${sheet ?? ''}`, wanted),
    title: sheet === null ? title : `${title}, ${sheet}`,
    source: { kind: 'file', file, sheet },
    file: sheet === null ? file : null,
  });
  return [
    {
      name: SAVED_NAME,
      title: words.explore.combineDialog.allSaved,
      source: { kind: 'saved', query: savedQueryDefaults },
      file: null,
    },
    ...lists.flatMap((list) => {
      const file = list.file?.state === 'done' ? fileOfList(list) : null;
      return file === null ? [] : [tableOf(file, null, list.technology, list.technology)];
    }),
    ...ownFiles.map(({ file, sheet, columns }) => {
      const title = fileNameOf(file.path);
      const table = tableOf(file, sheet, title, `${title.replace(/\.[^.]+$/, '')} ${sheet ?? ''}`);
      return columns === undefined ? table : { ...table, columns };
    }),
  ];
}

/** The tables that a query names. */
export function tablesIn(text: string, tables: readonly SqlTable[]): SqlTable[] {
  const named = new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g));
  return tables.filter(({ name }) => named.has(name));
}

/**
 * Reads the columns of a table, unless they are known. What can't be read is reported when the query is run.
 */
export async function readColumns({ name, file, source, columns: known }: SqlTable): Promise<void> {
  if (sqlStore.getState().columns.has(name)) return;
  const columns =
    file !== null
      ? await reads.explore.peek({ path: file.ref }).then(
          (peek) => peek.columns,
          () => null,
        )
      : source.kind === 'saved'
        ? savedListColumns.map((column) => savedHeadings[column])
        : (known ?? null);
  if (columns === null) return;
  sqlStore.setState((state) => ({ columns: new Map(state.columns).set(name, sqlNames(columns)) }));
}

/** Queries that are kept under names. */
export const sqlQueries = keepViews<SqlQuery>(() => engine.sql, words.sql.queries.shared);

export function setSqlText(text: string): void {
  sqlStore.setState({ text, problem: null, unread: null });
}

/** Shows the text of a kept query. */
export function showKeptQuery(query: SqlQuery): void {
  showText(query.text, query.name);
  if (query.outside) sqlStore.setState({ unread: query });
}

/** Shows the text that is kept as `name`. A text that it replaces can be brought back, unless that is kept, too. */
export function showText(text: string, name: string): void {
  const before = sqlStore.getState().text;
  const kept = sqlQueries.store.getState().views ?? [];
  setSqlText(text);
  if (before.trim() !== '' && before !== text && !kept.some((query) => query.text === before))
    tell(words.sql.queries.replacedText(name), { undo: () => setSqlText(before) });
}

let running: AbortController | null = null;

/** Runs the query and shows its rows, or its mistake, below it. */
export async function runSql(tables: readonly SqlTable[]): Promise<void> {
  const { text, isRunning, unread } = sqlStore.getState();
  if (isRunning || text.trim() === '') return;
  if (unread !== null) void sqlQueries.save({ name: unread.name, text, outside: false });
  const mine = new AbortController();
  running = mine;
  sqlStore.setState({ isRunning: true, problem: null, unread: null });
  const parts = tablesIn(text, tables).map(({ name, source }) => ({ name, source }));
  try {
    await openQueried({ kind: 'sql', text, parts }, words.sql.result, mine.signal);
  } catch (error) {
    if (!mine.signal.aborted) sqlStore.setState({ problem: problemOf(error) });
  } finally {
    if (running === mine) sqlStore.setState({ isRunning: false });
  }
}

export function stopSql(): void {
  running?.abort();
  running = null;
  sqlStore.setState({ isRunning: false });
}
