import { readCell } from '../domains/read-cell.ts';
import { namesDomains, namesMail } from './header-words.ts';
import type { Row } from './model.ts';

/** How many rows of a table are read to detect its domain column. */
export const DETECTION_ROWS = 500;

/** A column is one of domains if at least this share of its filled cells name one. */
export const LEAST_SHARE = 0.3;

/** Counts of a column's cells. */
export interface ColumnCounts {
  /** Cells that are not blank. */
  filled: number;
  /** Cells that name a domain, by their text or by a link. */
  domains: number;
  /** Of these, cells that only name people's addresses. */
  addresses: number;
}

export function countDomains(rows: readonly Pick<Row, 'cells' | 'links'>[], column: number): ColumnCounts {
  const counts = { filled: 0, domains: 0, addresses: 0 };
  for (const row of rows) {
    if ((row.cells[column] ?? '').trim() === '') continue;
    counts.filled += 1;
    const { domains } = readCell(row, column);
    if (domains.length === 0) continue;
    counts.domains += 1;
    if (domains.every(({ isAddress }) => isAddress)) counts.addresses += 1;
  }
  return counts;
}

/** The share of the filled cells that name a domain, 0 to 1. */
export function domainShare({ domains, filled }: ColumnCounts): number {
  return filled === 0 ? 0 : domains / filled;
}

/** Added to a column's rank, by `namesDomains` of its heading. A column full of domains has rank 1. */
const HEADING_BONUS = [0, 0.15, 0.7] as const;

/**
 * Detects the column of a table that holds the domains. Returns its index, or null if there is none. All
 * readers of tables use this function. The share of rows with a domain counts. A heading that names domains
 * adds much, one that names mail a little, and people's addresses count for less. `heading` is '' for a
 * column without one.
 */
export function detectDomainColumn(
  columns: readonly { heading: string; counts: ColumnCounts }[],
  rowCount: number,
): number | null {
  let best: { index: number; rank: number } | null = null;
  for (const [index, { heading, counts }] of columns.entries()) {
    if (domainShare(counts) < LEAST_SHARE) continue;
    const rank =
      counts.domains / Math.max(rowCount, 1) +
      HEADING_BONUS[namesDomains(heading)] +
      (namesMail(heading) ? 0.05 : 0) -
      (counts.addresses / Math.max(counts.domains, 1)) * 0.2;
    if (best === null || rank > best.rank) best = { index, rank };
  }
  return best?.index ?? null;
}
