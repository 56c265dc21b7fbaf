import type { ExploreColumn, ExploreTable } from '#contract/models/explore.ts';

/** The most columns shown at first; a list may have hundreds. */
const MOST_SHOWN = 60;
const MOST_FACETS = 6;
/** A column with more values than this does not group the rows. */
const MOST_VALUES = 1_000;

const groups: readonly ExploreColumn['type'][] = ['text', 'boolean'];

/** The columns shown at first: the domains first, without empty columns. */
export function firstColumns({ columns, domainColumn }: ExploreTable): readonly number[] {
  const filled = columns.filter(({ filled: cells }) => cells !== 0).map(({ index }) => index);
  const ordered =
    domainColumn === null ? filled : [domainColumn, ...filled.filter((each) => each !== domainColumn)];
  const shown = ordered.length === 0 ? columns.map(({ index }) => index) : ordered;
  return shown.slice(0, MOST_SHOWN);
}

/** Whether a column's values put the rows into groups that a person may want to choose among. */
export function isGrouping({ type, filled, distinct, isCategory, hasSeveral }: ExploreColumn): boolean {
  if (filled === null || distinct === null) return isCategory === true;
  // Whole cells may all be different, but single values are not.
  if (hasSeveral === true) return filled > 0;
  // The number of values is an estimate, a few percent off.
  return groups.includes(type) && distinct > 1 && distinct <= MOST_VALUES && distinct * 2 <= filled;
}

/** The first facets: columns with few groups before those with many. */
export function firstFacets({ columns, domainColumn }: ExploreTable): readonly number[] {
  return columns
    .filter((column) => column.index !== domainColumn && isGrouping(column))
    .sort((a, b) => usefulness(a) - usefulness(b) || a.index - b.index)
    .slice(0, MOST_FACETS)
    .map(({ index }) => index);
}

/** Names of columns that people filter lists by, the most wanted first. */
const wanted = [/country|region|land/i, /^tld$|ending|suffix/i, /size|employees/i, /industry|sector/i];

/** Codes repeat a name, and numbers of records group nothing. */
const unwanted = /code$|(?:^|[_ ])id$/i;

function usefulness({ name }: ExploreColumn): number {
  if (unwanted.test(name)) return wanted.length + 1;
  const place = wanted.findIndex((each) => each.test(name));
  return place === -1 ? wanted.length : place;
}

/**
 * The columns of the charts: the facets, then numbers and times. The figures of a cross-table are in a chart of their own:
 * how they spread says nothing.
 */
export function chartedColumns(
  { columns }: ExploreTable,
  facets: readonly number[],
  isCrossed = false,
): readonly number[] {
  if (isCrossed) return [];
  const measures = columns
    .filter(({ index, type, filled }) => filled !== 0 && type !== 'text' && !facets.includes(index))
    .map(({ index }) => index);
  return [...facets, ...measures.slice(0, 4)];
}
