import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { appendRows } from '../duckdb/append-rows.ts';
import type { Database } from '../duckdb/database.ts';
import type { Reader, Writer } from '../store/database.ts';
import { breathe } from '../world/clock.ts';
import { randomBytes } from '../world/random.ts';
import type { TableConnection } from '../world/table-database.ts';
import { createNameGroups, groupStarts, type NameGroups } from './name-groups.ts';
import { categoryOf, type Names, readNames } from './names.ts';
import { type ChangedRow, changesAfter, readCounters, rowsById } from './store-rows.ts';
import { addIncoming, INCOMING_TABLE, TABLES, TAKE_OVER } from './table-rows.ts';

export interface CurrentTable {
  database: Database;
  names: Names;
  groups: NameGroups;
  /** The number that the table has for a category. */
  categoryNumber(name: string): number | undefined;
  /** The names of the categories by their numbers. */
  categories(): ReadonlyMap<number, string>;
  /** Changes with the contents. */
  version: string;
}

export interface TableContents extends CurrentTable {
  /** Takes over what changed in the store. Throws `engine_stopped` if the engine is ending. */
  takeChanges(isEnding: () => boolean): Promise<void>;
}

/** Rows that are taken over in one transaction; other work goes on in between. */
const STRIDE = 1_000;
/** Ids that are read from the store at once; other work goes on in between. There may be a million. */
const IDS = 5_000;
/** With fewer technologies their names need no groups. */
const FEWEST_NAMES = 64;
/** Count it up with each change of the columns or of what they hold: then the table is made again. */
const LAYOUT = 3;

/** How far the table follows each workspace and the removals; also its layout and its stamp. */
type Marks = Map<string, number>;

/**
 * Reads the table's marks from a database, or makes the table. `isShared` is false for a database that no
 * other engine will open.
 */
export async function openContents(
  db: Writer,
  database: Database,
  { isShared }: { isShared: boolean },
): Promise<TableContents> {
  const marks = await readMarks(db, database, { isShared });
  const names = readNames(db);
  const groups = await openGroups(database, names, marks);
  const numbered = await database.rows('SELECT name, number FROM categories');
  const categoryNumbers = new Map(numbered.map(([name, number]) => [String(name), Number(number)]));
  const known = await database.rows('SELECT technology, category FROM technology_categories');
  /** The category that each technology had when rows were last taken over. */
  const categoriesOf = new Map(known.map(([id, category]) => [Number(id), String(category)]));

  /** Replaces rows in one transaction. */
  const put = (rows: readonly ChangedRow[], mark?: { name: string; value: number }) =>
    inTransaction(database, INCOMING_TABLE, async (connection) => {
      const appender = await connection.createAppender('incoming');
      try {
        for (const row of rows) addIncoming(appender, row, { categoryOf: numberOf, bitsOf: groups.bitsOf });
      } finally {
        await appender.closeSync();
      }
      return `DELETE FROM domains WHERE id IN (SELECT id FROM incoming); ${TAKE_OVER};
        ${mark === undefined ? '' : settingMark(mark.name, mark.value)}`;
    });
  const numberOf = (technology: number): number =>
    categoryNumbers.get(categoriesOf.get(technology) ?? '') ?? 0;

  /** Takes over new technologies, and the domains of technologies whose category changed. */
  const takeCategories = async (names: Names): Promise<void> => {
    const news = names.technologies().filter((each) => categoriesOf.get(each.id) !== categoryOf(each));
    if (news.length === 0) return;
    const moved = news.filter(({ id }) => categoriesOf.has(id)).map(({ id }) => id);
    for (const each of news) {
      const name = categoryOf(each);
      categoriesOf.set(each.id, name);
      if (!categoryNumbers.has(name)) categoryNumbers.set(name, categoryNumbers.size + 1);
    }
    const runsOne = moved.map((id) => `list_contains(technologies, ${id})`).join(' OR ');
    const ids = runsOne === '' ? [] : await database.rows(`SELECT id FROM domains WHERE ${runsOne}`);
    for (let from = 0; from < ids.length; from += STRIDE)
      await put(
        rowsById(
          db,
          ids.slice(from, from + STRIDE).map(([id]) => Number(id)),
        ),
      );
    // This comes last. If the engine is killed before, the next one does the work again.
    const old = 'DELETE FROM categories; DELETE FROM technology_categories';
    await inTransaction(database, old, async (connection) => {
      await appendRows(connection, 'categories', [categoryNumbers], (named) => named);
      await appendRows(connection, 'technology_categories', [categoriesOf], (known) => known);
      return '';
    });
  };
  let namedUpTo = -1;
  /** Takes over the names and categories that the store has after a change, before the rows that need them. */
  const takeNames = async (change: number): Promise<void> => {
    // After a power cut the store must not have fewer changes than the table took over.
    db.settle();
    if (change === namedUpTo) return;
    table.names = readNames(db);
    groups.add(table.names.technologies());
    await takeCategories(table.names);
    namedUpTo = change;
  };
  const table = {
    database,
    names,
    groups,
    categoryNumber: (name: string) => categoryNumbers.get(name),
    categories: () => new Map([...categoryNumbers].map(([name, number]) => [number, name])),
    version: '',
    takeChanges: async (isEnding: () => boolean) => {
      const { change, removal } = readCounters(db);
      const version = `${change} ${removal}`;
      if (version === table.version) return;
      await takeNames(change);
      for (const workspace of db.values<number>('SELECT id FROM workspaces')) {
        const name = `workspace ${workspace}`;
        let isFirst = true;
        for (const { ids, changes } of await dueAfter(db, workspace, marks.get(name) ?? 0, isEnding))
          for (let from = 0; from < ids.length; from += STRIDE) {
            if (!isFirst) await breathe();
            isFirst = false;
            stopIf(isEnding);
            const rows = rowsById(db, [...ids.subarray(from, from + STRIDE)]);
            const value = changes[Math.min(from + STRIDE, ids.length) - 1] ?? 0;
            await takeNames(readCounters(db).change);
            await put(rows, { name, value });
            marks.set(name, value);
          }
      }
      // As the store is now: a domain that was removed and brought back meanwhile has another id, and its row may be here.
      const removed = readCounters(db).removal;
      if (removed !== marks.get('removal')) await dropRemoved(db, database, removed, isEnding);
      marks.set('removal', removed);
      table.version = version;
    },
  };
  return table;
}

/**
 * Returns the marks of a table that belongs to this store and has this layout; otherwise makes all tables
 * again. The stamp changes with each opening, in the store and in the table, so a store that was restored
 * from a copy has another stamp than the table. A table that only one engine opens does not change the
 * store's stamp.
 */
async function readMarks(
  db: Writer,
  database: Database,
  { isShared }: { isShared: boolean },
): Promise<Marks> {
  const isThere =
    (await database.rows(`SELECT 1 FROM duckdb_tables() WHERE table_name = 'marks'`)).length > 0;
  const rows = isThere ? await database.rows('SELECT name, value FROM marks') : [];
  const marks = new Map(rows.map(([name, value]) => [String(name), Number(value)]));
  const stamp = db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'stamp'`)?.value;
  // A copy of the store that was made while the table was open has the same stamp, but fewer changes.
  const { change, removal } = readCounters(db);
  const isAhead = [...marks].some(([name, value]) =>
    name === 'removal' ? value > removal : name.startsWith('workspace ') && value > change,
  );
  const isOurs =
    marks.get('layout') === LAYOUT && stamp !== undefined && marks.get('stamp') === stamp && !isAhead;
  if (!isOurs) {
    marks.clear();
    // What was removed before is not in a new table.
    marks.set('removal', removal);
  }
  const next = randomBytes(6).readUIntBE(0, 6);
  if (isShared) db.run(`INSERT OR REPLACE INTO saved_state (key, value) VALUES ('stamp', ?)`, [next]);
  await inTransaction(
    database,
    isOurs ? '' : `${TABLES} ${settingMark('removal', removal)}`,
    async () => `${settingMark('layout', LAYOUT)}; ${settingMark('stamp', next)}`,
  );
  return marks;
}

/**
 * Reads the groups of names that the table has. If many more technologies are known by now, it gets better ones, and
 * each domain the bits that go with them. That is only done here, since queries that run would have the bits of before.
 */
async function openGroups(database: Database, names: Names, marks: Marks): Promise<NameGroups> {
  const technologies = names.technologies();
  const [kept] = await database.rows('SELECT starts FROM name_groups');
  const known = createNameGroups(kept === undefined ? [] : (JSON.parse(String(kept[0])) as string[]));
  known.add(technologies);
  if (technologies.length < Math.max(FEWEST_NAMES, 2 * (marks.get('named') ?? 0))) return known;
  const groups = createNameGroups(groupStarts(technologies));
  groups.add(technologies);
  const empty = `DELETE FROM name_groups;
    CREATE OR REPLACE TEMP TABLE bits_of_names (number UINTEGER, bits UBIGINT)`;
  await inTransaction(database, empty, async (connection) => {
    // As JSON, since a start may end with half of a letter, which no text of DuckDB can.
    await connection.run('INSERT INTO name_groups VALUES ($1)', [JSON.stringify(groups.starts)]);
    const appender = await connection.createAppender('bits_of_names');
    try {
      for (const { id } of technologies) {
        appender.appendUInteger(id);
        appender.appendUBigInt(groups.bitsOf(id));
        appender.endRow();
      }
    } finally {
      await appender.closeSync();
    }
    return `UPDATE domains SET name_bits = named.bits
      FROM (SELECT id, bit_or(bits) AS bits FROM (SELECT id, unnest(technologies) AS number FROM domains)
            JOIN bits_of_names USING (number) GROUP BY id) named
      WHERE domains.id = named.id;
      DROP TABLE bits_of_names; ${settingMark('named', technologies.length)}`;
  });
  marks.set('named', technologies.length);
  return groups;
}

/** Rows that are due, and the numbers of their changes, in this order. There may be a million. */
interface Due {
  ids: Int32Array;
  changes: Float64Array;
}

/**
 * All rows of a workspace that are due. A row that is saved again meanwhile gets a higher number. It must not wait for the
 * next turn: it would be missing, although it was saved before this one. So ids are read until a piece is not full, and those
 * that moved up come twice. What is saved while the rows are taken over waits. Otherwise a search would wait until saving ends.
 */
async function dueAfter(
  db: Reader,
  workspace: number,
  after: number,
  isEnding: () => boolean,
): Promise<readonly Due[]> {
  const due: Due[] = [];
  for (let last = after; ; ) {
    const next = changesAfter(db, workspace, last, IDS);
    due.push({
      ids: Int32Array.from(next, ({ id }) => id),
      changes: Float64Array.from(next, ({ changed }) => changed),
    });
    if (next.length < IDS) return due;
    last = next.at(-1)?.changed ?? last;
    await breathe();
    stopIf(isEnding);
  }
}

/**
 * Deletes the rows of domains that are no longer saved. A domain that is saved while the ids are read is due for the next
 * turn, even if its row is deleted here.
 */
async function dropRemoved(
  db: Reader,
  database: Database,
  removal: number,
  isEnding: () => boolean,
): Promise<void> {
  // A typed array is sorted by number.
  const ids = (await database.numbers('SELECT id FROM domains')).sort();
  const removed: number[] = [];
  let at = 0;
  for (let last = 0; at < ids.length; ) {
    const saved = db.values<number>('SELECT id FROM saved_domains WHERE id > ? ORDER BY id LIMIT ?', [
      last,
      IDS,
    ]);
    last = saved.length < IDS ? Number.POSITIVE_INFINITY : (saved.at(-1) ?? last);
    const isSaved = new Set(saved);
    while (at < ids.length && (ids[at] ?? 0) <= last) {
      const id = ids[at++] ?? 0;
      if (!isSaved.has(id)) removed.push(id);
    }
    await breathe();
    stopIf(isEnding);
  }
  await inTransaction(database, '', async (connection) => {
    for (let from = 0; from < removed.length; from += IDS)
      await connection.run(`DELETE FROM domains WHERE id IN (${removed.slice(from, from + IDS).join()})`);
    return settingMark('removal', removal);
  });
}

function stopIf(isEnding: () => boolean): void {
  if (isEnding()) throw new StackdeskError('engine_stopped', because('engine_closing'));
}

/** The statements that set a mark, which has a name of our own. */
function settingMark(name: string, value: number): string {
  return `DELETE FROM marks WHERE name = '${name}'; INSERT INTO marks VALUES ('${name}', ${value})`;
}

/**
 * Runs `first`, then `work`, then the statements that it returns. They are few calls of the database: during a run, each
 * waits until the engine's thread is free again.
 */
function inTransaction(
  database: Database,
  first: string,
  work: (connection: TableConnection) => Promise<string>,
): Promise<void> {
  return database.withConnection(async (connection) => {
    try {
      await connection.run(`BEGIN; ${first}`);
      const last = await work(connection);
      await connection.run(`${last}; COMMIT`);
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}
