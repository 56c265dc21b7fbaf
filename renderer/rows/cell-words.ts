import type { ExploreCell, ExploreColumn } from '#contract/models/explore.ts';
import {
  formatClock,
  formatCount,
  formatDate,
  formatDecimals,
  formatDigits,
  formatHours,
} from '../../words/format.ts';
import type { ListColumn } from '../stores/explore/explore.ts';
import type { CopiedCell } from '../ui/table/grid/types.ts';

/** What says how the cells of a column are shown. */
export type Shown = Pick<ExploreColumn, 'type' | 'digits' | 'unit' | 'hasNoZone'>;

/** A cell as plain text, as it is in the list. */
export function plainCell(cell: ExploreCell | undefined, { type }: Pick<Shown, 'type'>): string {
  if (cell === null || cell === undefined) return '';
  return type === 'duration' && typeof cell === 'number' ? formatHours(cell, true) : String(cell);
}

/** A cell copied for a spreadsheet program. */
export function copiedCell(cell: ExploreCell | undefined, column: Shown): CopiedCell {
  if (cell === undefined || cell === null) return null;
  const { type, hasNoZone } = column;
  if (type === 'duration') return plainCell(cell, column);
  if (typeof cell === 'string' && type === 'date') return { day: cell };
  if (typeof cell === 'string' && type === 'timestamp')
    return hasNoZone ? { day: `${cell.slice(0, 10)} ${cell.slice(11, 19)}` } : { time: cell };
  return cell;
}

/** A cell of a column as it is shown. */
export function wordsOfCell(column: Shown & Pick<ListColumn, 'say'>, cell: ExploreCell | undefined): string {
  return column.say?.(cell ?? null) ?? cellWords(cell, column);
}

/** So many digits of a number are the file's own; the next one may come from its form in memory. */
const SURE_DIGITS = 15;

/** A cell as it is shown, with numbers and times in the person's format. */
export function cellWords(cell: ExploreCell | undefined, column: Shown): string {
  if (cell === null || cell === undefined) return '';
  const { type, digits, unit, hasNoZone } = column;
  if (typeof cell === 'number' && type === 'duration') return formatHours(cell, digits !== 0);
  if (typeof cell === 'number') {
    const number = numberWords(cell, digits);
    return unit === undefined ? number : `${number}\u00a0${unit}`;
  }
  if (typeof cell === 'string' && !Number.isNaN(Date.parse(cell))) {
    if (type === 'date') return formatDate(`${cell}T00:00:00`);
    if (type === 'timestamp') return formatClock(cell, hasNoZone);
  }
  return String(cell);
}

function numberWords(cell: number, digits: number | undefined): string {
  if (digits !== undefined) return formatDecimals(cell, digits);
  return Number.isInteger(cell) ? formatCount(cell) : formatDigits(cell, SURE_DIGITS);
}

/** A figure as the length of a bar: a duration in hours. */
export function barLength(cell: ExploreCell | undefined, { type }: Pick<Shown, 'type'>): number {
  const number = Number(cell ?? 0);
  return type === 'duration' ? number / 3_600 : number;
}
