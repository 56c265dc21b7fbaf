import type { ExploreType } from '../../../preload/contract/models/explore.ts';
import { toCount } from './cells.ts';
import type { Database } from './database.ts';
import type { ListColumn } from './list-file.ts';
import { withProgress } from './progress.ts';
import type { ListSource } from './source.ts';

/** Rows by which a column's type is guessed before all rows are asked. */
const SAMPLE_ROWS = 2_000;

/** Types that texts may turn out to have, the most particular first. A column that fits none of them stays as it is written. */
const CANDIDATES: readonly Exclude<ExploreType, 'text'>[] = [
  'boolean',
  'integer',
  'number',
  'date',
  'timestamp',
];

/** Leading zeros and signs mean something to people, as in postal codes and telephone numbers: such cells are no numbers. */
const INTEGER = '0|-?[1-9][0-9]{0,17}';
const NUMBER = String.raw`-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?`;
const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const TIME = String.raw`${DATE}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:?[0-9]{2})?`;

export interface Judged {
  rows: number;
  rowBytes: number;
  columns: ListColumn[];
}

/** Counts rows and values, and finds the type of each column whose type is open by every value it holds. Throws what reading the file throws. */
export async function judgeColumns(
  database: Database,
  { relation, columns }: ListSource,
  {
    signal,
    onProgress,
  }: { signal?: AbortSignal | undefined; onProgress?: ((rows: number) => void) | undefined },
): Promise<Judged> {
  const texts = columns.filter(({ type }) => type === null || type === 'text');
  const lengths = texts.map(({ expression }) => `coalesce(strlen(${expression}), 0)`);
  const textBytes = `sum(${['0', ...lengths].join(' + ')})`;
  const ask = async (from: string, asked: readonly (readonly ExploreType[])[]) => {
    const parts = columns.map(({ expression }, index) => [
      `count(${expression})`,
      `approx_count_distinct(${expression})`,
      ...(asked[index] ?? []).map((type) => fitTest(expression, type)),
    ]);
    const sql = `SELECT ${['count(*)', textBytes, ...parts.flat()].join(', ')} FROM ${from}`;
    const [row = []] = await database.withConnection(async (connection) => {
      // This is the first of two readings.
      const tell = onProgress && ((_share: number, rows: number) => onProgress(Math.round(rows / 2)));
      const reader = await withProgress(connection, tell, () => connection.runAndReadAll(sql));
      return reader.getRows();
    }, signal);
    let at = 2;
    return {
      rows: toCount(row[0]),
      bytes: toCount(row[1]),
      columns: parts.map(({ length }, index) => {
        const [filled, distinct, ...answers] = row.slice(at, at + length);
        at += length;
        return {
          filled: toCount(filled),
          distinct: Math.min(toCount(filled), toCount(distinct)),
          types: (asked[index] ?? []).filter((_, place) => answers[place] === true),
        };
      }),
    };
  };
  const open = columns.map(({ type }) => (type === null ? CANDIDATES : []));
  const isOpen = open.some((types) => types.length > 0);
  const sample = isOpen ? await ask(`(SELECT * FROM ${relation} LIMIT ${SAMPLE_ROWS})`, open) : null;
  const all = await ask(relation, sample === null ? open : sample.columns.map(({ types }) => types));
  return {
    rows: all.rows,
    rowBytes: Math.round(all.bytes / Math.max(all.rows, 1)),
    columns: columns.map(({ name, type }, index) => {
      const { filled = 0, distinct = 0, types = [] } = all.columns[index] ?? {};
      return { name, type: type ?? types[0] ?? 'text', filled, distinct };
    }),
  };
}

/** Whether a column has values and every one of them fits. */
function fitTest(text: string, type: ExploreType): string {
  const every = (test: string) => `bool_and(${test}) FILTER (WHERE ${text} IS NOT NULL)`;
  const matches = (pattern: string) => `regexp_full_match(${text}, '${pattern}')`;
  switch (type) {
    case 'boolean':
      return every(`lower(${text}) IN ('true', 'false')`);
    case 'integer':
      return every(matches(INTEGER));
    case 'number':
      // 1.1 and 1.10 side by side are versions, not numbers; 1.50 and 2.00 are prices.
      return `${every(matches(NUMBER))} AND (
        min(length(split_part(${text}, '.', 2))) = max(length(split_part(${text}, '.', 2)))
        OR NOT bool_or(contains(${text}, '.') AND suffix(${text}, '0')))`;
    case 'date':
      return every(`${matches(DATE)} AND TRY_CAST(${text} AS DATE) IS NOT NULL`);
    case 'timestamp':
      return every(`${matches(TIME)} AND TRY_CAST(${text} AS TIMESTAMPTZ) IS NOT NULL`);
    case 'text':
      return 'true';
  }
}
