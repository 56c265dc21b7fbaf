import type { ExploreMeasure } from '#contract/models/explore.ts';
import type { Database, SqlValue } from '../duckdb/database.ts';
import { type ColumnFacts, sqlTypeOf } from '../tables/columns.ts';
import type { Bind } from '../tables/conditions.ts';
import { rowsOf, type Scan } from '../tables/scan.ts';
import { valuesIn } from '../tables/several.ts';
import { columnAt, type Table } from '../tables/table.ts';
import type { PlacedColumn } from './list-table.ts';

/** A column that rows are grouped by. A cell that is split has a group for each of its values. */
export interface Group extends PlacedColumn {
  isSplit: boolean;
}

/** Groups as a statement, with its values and columns. Each column is named as by `cell`; one is `DOMAIN`. */
export interface Groups {
  sql: string;
  /** The same figures of all rows together, as a statement with the same columns. */
  totals: string;
  values: SqlValue[];
  columns: (ColumnFacts & { name: string; hasSeveral?: boolean | undefined })[];
}

/** What all rows are grouped by for their totals. */
export const ALL_ROWS = 'NULL';

/** The values of a group's column in each row, each once, in SQL that makes a row for each of them. */
export function eachValue({ sql, type, isSplit, hasSeveral = false }: Group): string {
  // A cell without a value is a value, too: the same one however empty it is.
  const value = isSplit ? `unnest(coalesce(list_distinct(${valuesIn(sql, hasSeveral)}), [NULL]))` : sql;
  return type === 'text' ? `nullif(${value}, '')` : value;
}

/** A figure about a group's rows that needs nothing but these rows. */
export type OwnMeasure = Exclude<ExploreMeasure, { kind: 'portion' }>;

/** The places of columns whose sums may have more digits than an exact number of a list can have. */
export type WideSums = ReadonlySet<number>;

/** Which of the columns that are added up are wide. No group has more than all values together, whatever their signs. */
export async function wideSums(
  database: Database,
  scan: Scan,
  measures: readonly ExploreMeasure[],
  table: Table<PlacedColumn>,
  signal?: AbortSignal,
): Promise<WideSums> {
  const summed = measures.flatMap((measure) => (measure.kind === 'sum' ? measure.column : []));
  const exact = [...new Set(summed)].map((place) => ({ ...columnAt(table, place), place })).filter(isExact);
  if (exact.length === 0) return new Set();
  const all = exact.map(({ sql }) => `sum(abs(CAST(${sql} AS DOUBLE)))`);
  const [row = []] = await database.rows(`SELECT ${all.join(', ')} ${rowsOf(scan)}`, scan.values, signal);
  const isWide = ({ digits = 0 }: ColumnFacts, at: number) => Number(row[at] ?? 0) >= 9 * 10 ** (17 - digits);
  return new Set(exact.filter(isWide).map(({ place }) => place));
}

/** Whether numbers of a column are added without a rounding error. */
function isExact({ type, digits }: ColumnFacts): boolean {
  return type === 'integer' || digits !== undefined;
}

/** A measure over the rows of a group. A share is a percentage with one decimal. */
export function measureSql(
  measure: OwnMeasure,
  { table, wide, bind }: { table: Table<PlacedColumn>; wide: WideSums; bind: Bind },
): { expression: string } & ColumnFacts {
  if (measure.kind === 'count') return { expression: 'count(*)', type: 'integer' };
  const { sql: value, hasSeveral = false, ...column } = columnAt(table, measure.column);
  if (measure.kind === 'distinct') return { expression: `count(DISTINCT ${value})`, type: 'integer' };
  if (measure.kind === 'sum') {
    const { type, digits, unit } = column;
    if (isExact(column) && !wide.has(measure.column)) {
      const facts = { type, digits, unit };
      return { expression: `CAST(sum(${value}) AS ${sqlTypeOf(facts)})`, ...facts };
    }
    return {
      expression: `sum(TRY_CAST(${value} AS DOUBLE))`,
      type: type === 'duration' ? type : 'number',
      unit,
    };
  }
  const lower = `lower(trim(CAST(${value} AS VARCHAR)))`;
  const text = `lower(trim(${bind(measure.text)}))`;
  const holds = `coalesce(list_contains(${valuesIn(lower, hasSeveral)}, ${text}) OR ${lower} = ${text}, false)`;
  return { expression: `round(100.0 * count(*) FILTER (${holds}) / count(*), 1)`, type: 'number' };
}
