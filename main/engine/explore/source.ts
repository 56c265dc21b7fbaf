import type { ExploreCell, ExploreNotation, ExploreType } from '#contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { Sample } from './infer-types.ts';
import { isFailed, someFailed, typesByShape, withoutFailed } from './plain-types.ts';
import { familiesOf, fittingText } from './written-columns.ts';

/**
 * A file's rows as an SQL relation. A column's `type` is null if its values must still be tested. It `hasSeveral` if we
 * made it, with several values in a cell. `asked` is how a person
 * wants its texts to be read.
 */
export interface ListSource {
  relation: string;
  /** The same rows, if the first of them can be read with less work. */
  firstRows?: string;
  columns: (Omit<ColumnFacts, 'type'> & {
    name: string;
    expression: string;
    type: ExploreType | null;
    hasSeveral?: boolean | undefined;
    asked?: ExploreNotation | undefined;
    /** Some of its cells say that a formula failed (`#N/A`), which says nothing about how the others are read. */
    hasFailed?: boolean;
    /** Its cells that fit what was asked, or that did not fail. */
    fitting?: string;
  })[];
  /** True for a workbook: what is a number there has a point. */
  isTyped?: boolean;
  /** The place of the column whose cells are domains; null if there is none. */
  domainColumn: number | null;
  /** The column of the relation that has each row's bare domain, if there is one. */
  domain?: string;
  /** The order of the rows, if the relation has none by itself. */
  order?: string;
  /** The cells of a row of totals, which is none of the rows. */
  totals?: readonly ExploreCell[];
  irregularRows: number;
  /** How many rows below the table are left out. */
  rowsBelow?: number;
  /** The size of the file, if it is a text file. */
  bytes?: number;
  /** The sheets of a workbook, and the one that is read. */
  sheet?: string;
  sheets?: readonly string[];
  /** Throws if the texts of all cells have more bytes than a file of this size can sensibly have. */
  requireSane?: (textBytes: number) => void;
}

/** Marks the columns in whose first rows a formula failed, if the other cells may be of some type. */
export function markFailed(source: ListSource, sample: Sample): { source: ListSource; sample: Sample } {
  const texts = sample.texts.map((all) => all.filter((text) => !isFailed(text)));
  const columns = source.columns.map((column, place) => {
    const others = texts[place] ?? [];
    const isSeen = column.hasFailed === true || others.length < (sample.texts[place]?.length ?? 0);
    return { ...column, hasFailed: isSeen && mayHaveType(column, others, source.isTyped) };
  });
  const kept = sample.texts.map((all, place) => (columns[place]?.hasFailed ? (texts[place] ?? []) : all));
  return { source: { ...source, columns }, sample: { ...sample, texts: kept } };
}

/** Whether the texts of a column may be of some type, and nobody chose one. */
function mayHaveType(
  { type, asked }: ListSource['columns'][number],
  texts: readonly string[],
  isTyped = false,
): boolean {
  const isOpen = type === null && asked === undefined;
  return isOpen && (typesByShape(texts, isTyped).length > 0 || familiesOf(texts).length > 0);
}

/**
 * Marks the columns that are of some type but for formulas that failed below the first rows. `found` are the types by all
 * rows. Null if there are none.
 */
export async function markFailedBelow(
  database: Database,
  source: ListSource,
  sample: Sample,
  found: readonly { type: ExploreType }[],
  signal: AbortSignal | undefined,
): Promise<ListSource | null> {
  const doubtful = source.columns.flatMap((column, place) => {
    const isLeft = column.hasFailed !== true && found[place]?.type === 'text';
    return isLeft && mayHaveType(column, sample.texts[place] ?? [], source.isTyped) ? [place] : [];
  });
  if (doubtful.length === 0) return null;
  const tests = doubtful.map((place) => someFailed(source.columns[place]?.expression ?? 'NULL'));
  const [row = []] = await database.rows(`SELECT ${tests.join(', ')} FROM ${source.relation}`, [], signal);
  const failed = new Set(doubtful.filter((_, index) => row[index] === true));
  if (failed.size === 0) return null;
  const columns = source.columns.map((column, place) =>
    failed.has(place) ? { ...column, hasFailed: true } : column,
  );
  return { ...source, columns };
}

/**
 * A source that has a further column for each one whose notation a person chose, and for each one in which formulas failed:
 * its cells that fit. They are worked out once, as long expressions within others take the database very long to plan.
 */
export function withFitting(source: ListSource): ListSource {
  const columns = source.columns.map((column, place) =>
    column.asked === undefined && column.hasFailed !== true
      ? column
      : { ...column, fitting: `fitting_${place}` },
  );
  const fitting = columns.flatMap(({ fitting: name, asked, expression }) =>
    name === undefined
      ? []
      : [`${asked === undefined ? withoutFailed(expression) : fittingText(expression, asked)} AS ${name}`],
  );
  if (fitting.length === 0) return source;
  return { ...source, columns, relation: `(SELECT *, ${fitting.join(', ')} FROM ${source.relation})` };
}
