import type { ExploreCell, ExploreQuery, ExploreSummary } from '../../../preload/contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { toCell, toCount } from '../tables/cells.ts';
import { SQL_TYPES } from '../tables/columns.ts';
import { type Condition, columnAt, conditionOf } from './conditions.ts';
import type { ListColumn, ListFile } from './list-file.ts';
import { cell, tableOf } from './sql.ts';

/** How many values a chart of values shows. */
const TOP_VALUES = 12;

/** Summarises columns in the rows that the query finds: counts, ends and a chart for each column. */
export async function summarise(
  database: Database,
  list: ListFile,
  query: ExploreQuery,
  asked: { columns: readonly number[]; steps: number },
  signal?: AbortSignal,
): Promise<ExploreSummary[]> {
  const condition = conditionOf(list.facts.columns, query);
  const source = `${tableOf(list.file)} WHERE ${condition.sql}`;
  const columns = asked.columns.map((place) => ({ place, column: columnAt(list.facts.columns, place) }));
  const facts = columns.map(({ place }) => {
    const name = cell(place);
    return `count(${name}), approx_count_distinct(${name}), min(${name}), max(${name})`;
  });
  const [row = []] = await database.rows(
    `SELECT ${['count(*)', ...facts].join(', ')} FROM ${source}`,
    condition.values,
    signal,
  );
  const all = toCount(row[0]);
  const summaries: ExploreSummary[] = [];
  for (const [index, { place, column }] of columns.entries()) {
    const [filledCount, distinct, ...ends] = row.slice(1 + index * 4, 5 + index * 4);
    const filled = toCount(filledCount);
    const [least = null, most = null] = ends.map((end) => toCell(end, column.type));
    const shown: Asked = { name: cell(place), column, source, condition, signal };
    const isStepped = least !== most && canBeStepped(column, least) && canBeStepped(column, most);
    const chart = isStepped
      ? await histogram(database, shown, asked.steps, ends.map(String))
      : await topValues(database, shown, filled);
    summaries.push({
      column: place,
      filled,
      empty: all - filled,
      distinct: Math.min(filled, toCount(distinct)),
      least,
      most,
      chart,
    });
  }
  return summaries;
}

/**
 * Whether a chart's scale can begin or end at a value. It can't at infinity, or at a year beyond JavaScript's
 * dates.
 */
function canBeStepped({ type }: ListColumn, value: ExploreCell): boolean {
  if (type === 'text' || type === 'boolean') return false;
  return Number.isFinite(type === 'date' || type === 'timestamp' ? Date.parse(String(value)) : Number(value));
}

interface Asked {
  name: string;
  column: ListColumn;
  source: string;
  condition: Condition;
  signal: AbortSignal | undefined;
}

async function topValues(
  database: Database,
  { name, column, source, condition, signal }: Asked,
  filled: number,
): Promise<ExploreSummary['chart']> {
  const rows = await database.rows(
    `SELECT ${name}, count(*) FROM ${source} AND ${name} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${TOP_VALUES}`,
    condition.values,
    signal,
  );
  const values = rows.map(([value, count]) => ({ value: toCell(value, column.type), count: toCount(count) }));
  return { kind: 'values', values, others: filled - values.reduce((sum, { count }) => sum + count, 0) };
}

/** A chart with steps of equal width from the least to the greatest value. Times are measured in seconds. */
async function histogram(
  database: Database,
  { name, column, source, condition, signal }: Asked,
  steps: number,
  ends: readonly string[],
): Promise<ExploreSummary['chart']> {
  const isTime = column.type === 'date' || column.type === 'timestamp';
  const measure = (value: string) => (isTime ? `epoch(${value})` : `CAST(${value} AS DOUBLE)`);
  const bind = (place: number) =>
    measure(`CAST($${condition.values.length + place} AS ${SQL_TYPES[column.type]})`);
  const [scale = []] = await database.rows(
    `SELECT ${[0, 1].map((place) => measure(`CAST($${place + 1} AS ${SQL_TYPES[column.type]})`)).join(', ')}`,
    [...ends],
  );
  const rows = await database.rows(
    `SELECT CAST(least(floor((${measure(name)} - ${bind(1)}) / (${bind(2)} - ${bind(1)}) * ${steps}), ${steps - 1}) AS INTEGER), count(*)
     FROM ${source} AND ${name} IS NOT NULL AND isfinite(${measure(name)}) GROUP BY 1`,
    [...condition.values, ...ends],
    signal,
  );
  const counts = new Map(rows.map(([step, count]) => [Number(step), toCount(count)]));
  const [from, to] = [Number(scale[0]), Number(scale[1])];
  const edge = (step: number) => {
    const value = step === steps ? to : from + ((to - from) * step) / steps;
    if (!isTime) return value;
    const iso = new Date(value * 1_000).toISOString();
    return column.type === 'date' ? iso.slice(0, 10) : iso;
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
