import type { ExploreGrouping, ExploreQuery } from '#contract/models/explore.ts';
import type { Database, SqlValue } from '../duckdb/database.ts';
import { toCell } from '../tables/cells.ts';
import { factsOf } from '../tables/columns.ts';
import { rowsOf, type Scan } from '../tables/scan.ts';
import { valuesIn } from '../tables/several.ts';
import { columnAt, scanOf, type Table } from '../tables/table.ts';
import { crossRows } from './cross-rows.ts';
import {
  ALL_ROWS,
  eachValue,
  type Group,
  type Groups,
  measureSql,
  type WideSums,
  wideSums,
} from './group-sql.ts';
import type { ListFile } from './list-file.ts';
import { listTable, type PlacedColumn } from './list-table.ts';
import type { ListSource } from './source.ts';
import { cell, DOMAIN } from './sql.ts';

let made = 0;

/**
 * Groups the rows that a query finds, and calls `work` with one row for each group: its values, then its measures. The
 * group with the largest first measure comes first. Throws `column_not_found`.
 */
export async function withGroups<Result>(
  database: Database,
  list: ListFile,
  { query, grouping }: { query: ExploreQuery; grouping: ExploreGrouping },
  work: (source: ListSource) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const { domainColumn } = list.facts;
  const table = listTable(list, query);
  made += 1;
  const names = { table: `grouped_${made}`, order: `order_${made}` };
  const scan = scanOf(table);
  const by = grouping.by.map(({ column: place, isSplit, name }): Group => {
    const column = columnAt(table, place);
    return { ...column, name: name ?? column.name, isSplit: isSplit && column.type === 'text' };
  });
  const wide = await wideSums(database, scan, grouping.measures, table, signal);
  const [first, second] = by;
  try {
    const isPaired = first !== undefined && isPair(first, second);
    if (isPaired) await orderValues(database, scan, first, names.order, signal);
    const groups =
      grouping.across === undefined
        ? groupRows(scan, by, { measures: grouping.measures, wide }, table, isPaired ? names.order : null)
        : await crossRows(database, scan, by, { ...grouping, across: grouping.across, wide }, table, signal);
    const keys = by.slice(0, grouping.across === undefined ? by.length : 1);
    const order = [`${cell(keys.length)} DESC NULLS LAST`, ...keys.map((_, index) => cell(index))];
    await database.run(
      `CREATE OR REPLACE TABLE ${names.table} AS ${groups.sql} ORDER BY ${order.join(', ')}`,
      groups.values,
      signal,
    );
    const totals = await totalsOf(database, groups, grouping.total, signal);
    // A cell that is split into values is no longer a domain.
    const domains = keys.findIndex(({ place, isSplit }) => place === domainColumn && !isSplit);
    return await work({
      relation: names.table,
      columns: groups.columns.map((column, index) => ({ ...column, expression: cell(index) })),
      domainColumn: domains === -1 ? null : domains,
      domain: domains === -1 ? 'CAST(NULL AS VARCHAR)' : DOMAIN,
      irregularRows: 0,
      ...totals,
    });
  } finally {
    await database.run(`DROP TABLE IF EXISTS ${names.table}`);
    await database.run(`DROP TYPE IF EXISTS ${names.order}`);
  }
}

/** The cells of the row of totals, with its name in the first one. */
async function totalsOf(
  database: Database,
  { totals, values, columns }: Groups,
  name: string | undefined,
  signal?: AbortSignal,
): Promise<Pick<ListSource, 'totals'>> {
  if (name === undefined) return {};
  const [row] = await database.rows(totals, values, signal);
  if (row === undefined) return {};
  return { totals: columns.map(({ type }, index) => (index === 0 ? name : toCell(row[index], type))) };
}

/** Whether the values of one column are grouped by what occurs together in a cell. */
function isPair(first: Group, second: Group | undefined): boolean {
  return first.isSplit && second?.isSplit === true && first.place === second.place;
}

/**
 * Makes a type of the values of a column, the most frequent first. In it values are numbers, which are paired in a third
 * of the time. An empty text is its last value, since a type can't be without any.
 */
async function orderValues(
  database: Database,
  scan: Scan,
  group: Group,
  type: string,
  signal?: AbortSignal,
): Promise<void> {
  const values = `SELECT value FROM (SELECT ${eachValue(group)} AS value ${rowsOf(scan)})
    WHERE value IS NOT NULL AND value <> '' GROUP BY value ORDER BY count(*) DESC, value`;
  await database.run(
    `CREATE OR REPLACE TYPE ${type} AS ENUM (SELECT value FROM (${values}) UNION ALL SELECT '')`,
    scan.values,
    signal,
  );
}

/** A row for each group. `order` is the type of the values if they are paired. */
function groupRows(
  scan: Scan,
  by: readonly Group[],
  { measures, wide }: Pick<ExploreGrouping, 'measures'> & { wide: WideSums },
  table: Table<PlacedColumn>,
  order: string | null,
): Groups {
  const values = [...scan.values];
  const all = `(SELECT * ${rowsOf(scan)})`;
  const [first] = by;
  // Each query unnests one list of the one before it. Two lists unnested in the same query would be read side by side.
  const rowsBy = (keyOf: (group: Group) => string) =>
    by.reduce((from, group, index) => `(SELECT *, ${keyOf(group)} AS group_${index} FROM ${from})`, all);
  const rows = order !== null && first !== undefined ? pairsOf(first, all, order) : rowsBy(eachValue);
  const keys = by.map((_, index) => (order === null ? `group_${index}` : `CAST(group_${index} AS VARCHAR)`));
  const joins = new Set<string>();
  const portionOf = (group: number): string => {
    const of = by[group] ?? by[0];
    if (of === undefined) return 'NULL';
    joins.add(
      `LEFT JOIN (SELECT value, count(*) AS found FROM (SELECT ${eachValue(of)} AS value FROM ${all}) GROUP BY value) AS total_${group}
         ON total_${group}.value IS NOT DISTINCT FROM ${keys[group] ?? keys[0]}`,
    );
    return `round(100.0 * grouped.found / total_${group}.found, 1)`;
  };
  const figures = measures.map((measure, index) => {
    const name = `measure_${index}`;
    if (measure.kind === 'portion')
      return { name: measure.name, type: 'number' as const, own: null, shown: portionOf(measure.group) };
    const bind = (value: SqlValue) => `$${values.push(value)}`;
    const { expression, ...facts } = measureSql(measure, { table, wide, bind });
    return { name: measure.name, ...facts, own: `${expression} AS ${name}`, shown: name };
  });
  const groups = by.map((_, index) => `group_${index}`);
  const own = figures.flatMap(({ own }) => own ?? []);
  const select = (cells: readonly string[], from: string) =>
    `SELECT ${[...cells.map((each, index) => `${each} AS ${cell(index)}`), DOMAIN].join(', ')} FROM (
        SELECT ${[...groups, ...own, 'count(*) AS found', `min(${DOMAIN}) AS ${DOMAIN}`].join(', ')}
          FROM ${from} GROUP BY ${groups.join(', ')}) AS grouped`;
  return {
    sql: `${select([...keys, ...figures.map(({ shown }) => shown)], rows)} ${[...joins].join(' ')}`,
    // A percentage of the rows of a group says nothing of all rows.
    totals: select(
      [...groups, ...figures.map(({ own, shown }) => (own === null ? 'NULL' : shown))],
      rowsBy(() => ALL_ROWS),
    ),
    values,
    columns: [
      ...by.map(({ name, isSplit, hasSeveral, ...column }) => ({
        name,
        ...factsOf(column),
        hasSeveral: hasSeveral && !isSplit,
      })),
      ...figures.map(({ own: _own, shown: _shown, ...column }) => column),
    ],
  };
}

/** A row for each two values in a cell, the one that comes first in `order` as the first. */
function pairsOf({ sql, hasSeveral = false }: Group, rows: string, order: string): string {
  const values = `list_sort(CAST(list_distinct(${valuesIn(sql, hasSeveral)}) AS ${order}[]))`;
  return `(SELECT *, pair_values[pair_place] AS group_0, unnest(pair_values[pair_place + 1:]) AS group_1
     FROM (SELECT *, unnest(range(1, len(pair_values))) AS pair_place FROM (SELECT *, ${values} AS pair_values FROM ${rows})))`;
}
