import type { ExploreCell, ExploreFilter, ExploreType } from '../../preload/contract/models/explore.ts';

/** The range of a column's filter; null for an open end. */
export function rangeOf(filters: readonly ExploreFilter[]): { from: ExploreCell; to: ExploreCell } {
  const range = filters.find((each) => each.kind === 'range');
  return range?.kind === 'range' ? { from: range.from, to: range.to } : { from: null, to: null };
}

/** The end of a day, for a column of times; a column of days is compared by the day itself. */
export function dayEnd(day: string, type: ExploreType): string {
  return type === 'timestamp' ? `${day}T23:59:59.999999Z` : day;
}

/** The day of a range's end, for a date field. */
export function dayOf(cell: ExploreCell): string {
  return typeof cell === 'string' ? cell.slice(0, 10) : '';
}
