import { because, type Reason } from '#contract/reason.ts';
import { type CellRange, hasColumn, hasRows, writeRange } from './cell-range.ts';
import type { TableBounds } from './model.ts';
import type { Between, ChosenColumns } from './place-new-columns.ts';

/**
 * Says which filters and tables grow over new columns. If a range ended before the new columns, sorting it
 * would leave them behind, and put answers on the wrong rows.
 */
export interface Growth {
  /**
   * The header's row, from 1; null if there is none. A range that begins in another row is something else.
   */
  headerRow: number | null;
  /** The table's old last column, and the last new one; 0-based. */
  lastOld: number;
  lastNew: number;
  between: Between;
  table: TableBounds | null;
}

/** A range that is sorted or filtered as a whole. */
export interface DeclaredRange extends CellRange {
  hasHeader: boolean;
  /** True if a query fills it, or each of its columns is bound to something else. */
  isBound: boolean;
  /** True if it names each of its columns, so that none may be blank. */
  isTable: boolean;
}

export function growthOf(
  { headerRow, table }: { headerRow: number | null; table?: TableBounds | null | undefined },
  { first, lastOld, between }: ChosenColumns,
  count: number,
): Growth {
  return { headerRow, lastOld, lastNew: first + count - 1, between, table: table ?? null };
}

export function grows(range: DeclaredRange, growth: Growth): boolean {
  return growthState(range, growth) === 'grows';
}

/** What a person should know about ranges that concern the table but do not grow. */
export function stayingRanges(ranges: readonly DeclaredRange[], growth: Growth): Reason[] {
  return ranges.flatMap((range) => {
    const why = growthState(range, growth);
    return why === null || why === 'grows' ? [] : [because(REASONS[why], { range: writeRange(range) })];
  });
}

const REASONS = {
  query: 'range_query',
  no_header: 'range_no_header',
  other_row: 'range_other_row',
  apart: 'range_apart',
} as const;

/** Whether a range grows, or why not; null if it has nothing to do with the table. */
function growthState(range: DeclaredRange, growth: Growth): 'grows' | keyof typeof REASONS | null {
  const { headerRow, lastOld, lastNew, between, table } = growth;
  const isOfTable = table === null ? range.firstColumn <= lastOld : hasColumn(range, table.domainColumn);
  if (!isOfTable || !hasRows(range, headerRow ?? 1, table?.lastRow ?? Number.POSITIVE_INFINITY)) return null;
  // It has the new columns already.
  if (!range.isTable && range.firstRow === headerRow && range.lastColumn >= lastNew) return null;
  if (range.isBound) return 'query';
  if (!range.hasHeader) return 'no_header';
  if (range.firstRow !== headerRow) return 'other_row';
  // A filter may go over blank columns.
  const isNext = between === null || (!range.isTable && between === 'other');
  return isNext && range.lastColumn >= lastOld ? 'grows' : 'apart';
}
