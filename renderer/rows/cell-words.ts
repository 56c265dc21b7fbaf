import type { ExploreCell, ExploreType } from '../../preload/contract/models/explore.ts';
import { formatClock, formatCount, formatDate, formatDigits } from '../../words/format.ts';
import type { ListColumn } from '../stores/explore/explore.ts';
import type { CopiedCell } from '../ui/table/grid/types.ts';

/** A cell as plain text, as it is in the list. */
export function plainCell(cell: ExploreCell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** A cell copied for a spreadsheet program. */
export function copiedCell(cell: ExploreCell | undefined, type: ExploreType): CopiedCell {
  if (cell === undefined || cell === null) return null;
  if (typeof cell === 'string' && type === 'date') return { day: cell };
  if (typeof cell === 'string' && type === 'timestamp') return { time: cell };
  return cell;
}

/** A cell of a column as it is shown. */
export function wordsOfCell(
  { type, say }: Pick<ListColumn, 'type' | 'say'>,
  cell: ExploreCell | undefined,
): string {
  return (cell == null ? undefined : say?.(cell)) ?? cellWords(cell, type);
}

/** So many digits of a number are the file's own; the next one may come from its form in memory. */
const SURE_DIGITS = 15;

/** A cell as it is shown, with numbers and times in the person's format. */
export function cellWords(cell: ExploreCell | undefined, type: ExploreType): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? formatCount(cell) : formatDigits(cell, SURE_DIGITS);
  if (typeof cell === 'string' && !Number.isNaN(Date.parse(cell))) {
    if (type === 'date') return formatDate(`${cell}T00:00:00`);
    if (type === 'timestamp') return formatClock(cell);
  }
  return String(cell);
}
