import type { ExploreCell, ExploreSummary } from '#contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { toCell, toCount } from './cells.ts';
import { type Ask, type Cells, type Column, SQL_TYPES, valuesOf } from './columns.ts';
import { countValues } from './facet.ts';
import { rowsOf, type Scan } from './scan.ts';
import { columnAt, scanOf, type Table } from './table.ts';

/** How many values a chart of values shows. */
const TOP_VALUES = 12;

/** Summarises columns of the rows found: counts, ends and a chart of up to `steps` steps for each column. */
export async function summarise(
  database: Database,
  table: Table,
  { columns: places, steps }: { columns: readonly number[]; steps: number },
  signal?: AbortSignal,
): Promise<ExploreSummary[]> {
  const scan = scanOf(table);
  const columns = places.map((place) => columnAt(table, place));
  const facts = columns
    .map(chartedOf)
    .map(({ sql, isList }) => `count(${sql}), ${isList ? 'NULL, NULL' : `min(${sql}), max(${sql})`}`);
  const [row = []] = await database.rows(
    `SELECT ${['count(*)', ...facts].join(', ')} ${rowsOf(scan)}`,
    scan.values,
    signal,
  );
  const all = toCount(row[0]);
  const summaries: ExploreSummary[] = [];
  for (const [index, column] of columns.entries()) {
    const charted = chartedOf(column);
    const [filledCount, ...ends] = row.slice(1 + index * 3, 4 + index * 3);
    const filled = toCount(filledCount);
    const [least = null, most = null] = ends.map((end) => toCell(end, charted.type));
    const isStepped = least !== most && canBeStepped(charted, least) && canBeStepped(charted, most);
    const chart = isStepped
      ? await histogram(database, { charted, scan, signal }, steps, ends.map(String))
      : await topValues(database, { column, scan, signal }, filled);
    summaries.push({ column: places[index] ?? 0, filled, empty: all - filled, least, most, chart });
  }
  return summaries;
}

function chartedOf(column: Column): Cells {
  return column.charted ?? valuesOf(column);
}

/**
 * Whether a chart's scale can begin or end at a value. It can't at infinity, or at a year beyond JavaScript's
 * dates.
 */
function canBeStepped({ type }: Cells, value: ExploreCell): boolean {
  if (type === 'text' || type === 'boolean') return false;
  return Number.isFinite(type === 'date' || type === 'timestamp' ? Date.parse(String(value)) : Number(value));
}

interface Asked {
  scan: Scan;
  signal: AbortSignal | undefined;
}

async function topValues(
  database: Database,
  { column, scan, signal }: Asked & { column: Column },
  filled: number,
): Promise<ExploreSummary['chart']> {
  const ask: Ask = (sql, values) => database.rows(sql, values, signal);
  const counted = await countValues(ask, scan, column.charted ?? column, { limit: TOP_VALUES, contains: '' });
  const values = counted.values.filter(({ value }) => value !== null);
  // A row with several values is counted with each of them.
  const others = filled - values.reduce((sum, { count }) => sum + count, 0);
  return { kind: 'values', values, more: counted.more, others: Math.max(0, others) };
}

/** The smallest difference of two values, in what they are measured in; null if there is none. */
const UNITS: Partial<Record<Cells['type'], number>> = { integer: 1, date: 86_400 };

/**
 * A chart with up to `most` steps of equal width from the least to the greatest value. Times are measured in seconds. A
 * step of whole numbers or days is a whole number of them wide: else some steps would hold more than others, and look
 * fuller.
 */
async function histogram(
  database: Database,
  { charted: { sql, type }, scan, signal }: Asked & { charted: Cells },
  most: number,
  ends: readonly string[],
): Promise<ExploreSummary['chart']> {
  const isTime = type === 'date' || type === 'timestamp';
  const measure = (value: string) => (isTime ? `epoch(${value})` : `CAST(${value} AS DOUBLE)`);
  const bind = (place: number) => measure(`CAST($${scan.values.length + place} AS ${SQL_TYPES[type]})`);
  const [scale = []] = await database.rows(
    `SELECT ${[0, 1].map((place) => measure(`CAST($${place + 1} AS ${SQL_TYPES[type]})`)).join(', ')}`,
    [...ends],
  );
  const [from, to] = [Number(scale[0]), Number(scale[1])];
  const unit = UNITS[type];
  const span = to - from + (unit ?? 0);
  const whole = unit === undefined ? null : Math.ceil(span / unit / most) * unit;
  const steps = whole === null ? most : Math.ceil(span / whole);
  const width = whole ?? span / steps;
  const place = whole === null ? `/ (${bind(2)} - ${bind(1)}) * ${steps}` : `/ ${whole}`;
  const rows = await database.rows(
    `SELECT CAST(least(floor((${measure(sql)} - ${bind(1)}) ${place}), ${steps - 1}) AS INTEGER), count(*)
     ${rowsOf(scan)} AND isfinite(${measure(sql)}) GROUP BY 1`,
    [...scan.values, ...ends.slice(0, whole === null ? 2 : 1)],
    signal,
  );
  const counts = new Map(rows.map(([step, count]) => [Number(step), toCount(count)]));
  const edge = (step: number) => {
    const value = step === steps ? to : from + width * step;
    if (!isTime) return value;
    const iso = new Date(value * 1_000).toISOString();
    return type === 'date' ? iso.slice(0, 10) : iso;
  };
  return {
    kind: 'histogram',
    steps: Array.from({ length: steps }, (_, step) => ({
      from: edge(step),
      to: edge(step + 1),
      count: counts.get(step) ?? 0,
    })),
  };
}
