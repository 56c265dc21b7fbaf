import { readCell } from '../domains/read-cell.ts';
import { heldBack } from '../domains/held-back.ts';
import { namesDomains, namesMail } from './header-words.ts';
import type { Row } from './model.ts';
import { ownColumnsIn } from './own-columns.ts';

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
  /** How many different domains they name first. */
  different: number;
  /** Of the cells that name a domain, those that only name people's addresses. */
  addresses: number;
  /** Of the cells that name a domain, those that only name pages on platforms. */
  pages: number;
}

export function countDomains(
  rows: readonly Pick<Row, 'cells' | 'links' | 'uncomputed'>[],
  column: number,
): ColumnCounts {
  const counts = { filled: 0, domains: 0, different: 0, addresses: 0, pages: 0 };
  const seen = new Set<string>();
  for (const row of rows) {
    const { domains, invalid } = readCell(row, column);
    if (invalid === 'blank') continue;
    counts.filled += 1;
    const [first] = domains;
    if (first === undefined) continue;
    counts.domains += 1;
    seen.add(first.domain);
    if (domains.every(({ isAddress }) => isAddress)) counts.addresses += 1;
    if (domains.every((each) => heldBack(each) === 'platform')) counts.pages += 1;
  }
  counts.different = seen.size;
  return counts;
}

/** The share of the filled cells that name a domain, 0 to 1. */
export function domainShare({ domains, filled }: ColumnCounts): number {
  return filled === 0 ? 0 : domains / filled;
}

/** Added to a column's rank, by `namesDomains` of its heading. A column full of different domains has rank 1. */
const HEADING_BONUS = [0, 0.15, 0.7] as const;
/** So many cells that all name one domain are pages of one site, such as profiles, and not companies. */
const PAGES = 3;

/**
 * Detects the column of a table that holds the domains. Returns its index, or null if there is none. All
 * readers of tables use this function. The rows with a domain count, and as much how many different ones there
 * are. A heading that names domains adds much, one that names mail a little, people's addresses count for less, and
 * pages on platforms for nothing. A column whose cells all name one domain is taken only if there is no other; if its heading says that it has the domains, it
 * gives way only to another whose heading says so, or names mail. `heading` is '' for a column without one.
 */
export function detectDomainColumn(
  columns: readonly { heading: string; counts: ColumnCounts }[],
  rowCount: number,
): number | null {
  const hasOther = columns.some(
    ({ heading, counts }) =>
      domainShare(counts) >= LEAST_SHARE &&
      !namesOnlyOne(counts) &&
      (namesDomains(heading) === 2 || namesMail(heading)),
  );
  let best: { index: number; rank: number } | null = null;
  for (const [index, { heading, counts }] of columns.entries()) {
    if (domainShare(counts) < LEAST_SHARE) continue;
    const sites = 1 - counts.pages / Math.max(counts.domains, 1);
    const rank =
      sites *
        ((counts.domains + counts.different) / 2 / Math.max(rowCount, 1) +
          HEADING_BONUS[namesDomains(heading)]) +
      (namesMail(heading) ? 0.05 : 0) -
      (counts.addresses / Math.max(counts.domains, 1)) * 0.2 -
      (namesOnlyOne(counts) && (hasOther || namesDomains(heading) < 2) ? 10 : 0);
    if (best === null || rank > best.rank) best = { index, rank };
  }
  return best?.index ?? null;
}

/**
 * The same of rows that were read. A column that a run wrote is taken only if there is no other. If none has domains, it is one
 * whose heading says that it has them, and whose formulas have no results yet: a preview says what to do then.
 */
export function domainColumnOf(
  columns: readonly { heading: string; counts: ColumnCounts }[],
  rows: readonly Row[],
): number | null {
  const header = columns.map(({ heading }) => heading);
  const own = ownColumnsIn(header, rows);
  const nothing = { filled: 0, domains: 0, different: 0, addresses: 0, pages: 0 };
  const others = columns.map((each, index) => (own.has(index) ? { ...each, counts: nothing } : each));
  const found = detectDomainColumn(others, rows.length) ?? detectDomainColumn(columns, rows.length);
  if (found !== null || !rows.some(({ uncomputed }) => uncomputed !== undefined)) return found;
  const waiting = columns.findIndex(
    ({ heading, counts }, index) =>
      counts.filled === 0 && namesDomains(heading) > 0 && rows.some((row) => row.uncomputed?.includes(index)),
  );
  return waiting === -1 ? null : waiting;
}

/** Whether all cells of a column name the same domain, and there are several. */
export function namesOnlyOne({ domains, different }: Pick<ColumnCounts, 'domains' | 'different'>): boolean {
  return different === 1 && domains >= PAGES;
}
