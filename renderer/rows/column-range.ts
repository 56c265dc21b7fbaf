import type { ExploreCell, ExploreColumn, FilterOn } from '#contract/models/explore.ts';
import { dayBounds } from '#shared/tables/table-text.ts';
import { ownDay } from '#shared/time/own-clock.ts';

type Dated = Pick<ExploreColumn, 'type' | 'hasNoZone'>;

/** The range of a column's filter; null for an open end. */
export function rangeOf(filters: readonly FilterOn<unknown>[]): { from: ExploreCell; to: ExploreCell } {
  const range = filters.find((each) => each.kind === 'range');
  return range?.kind === 'range' ? { from: range.from, to: range.to } : { from: null, to: null };
}

/** The ends of a day, for a column of times; a column of days is compared by the day itself. */
export function dayEnds(day: string, { type, hasNoZone }: Dated): { from: string; to: string } {
  return type === 'timestamp' ? dayBounds(day, hasNoZone) : { from: day, to: day };
}

/** The day of a range's end, for a date field. */
export function dayOf(cell: ExploreCell, { type, hasNoZone }: Dated): string {
  if (typeof cell !== 'string') return '';
  return (type === 'timestamp' && hasNoZone !== true ? ownDay(cell) : cell).slice(0, 10);
}
