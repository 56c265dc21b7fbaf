import type { ExploreCell, ExploreType } from '#contract/models/explore.ts';
import { DAY_MS, formatDigits, formatFineClock } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { cellWords, type Shown } from './cell-words.ts';

interface Step {
  from: ExploreCell;
  to: ExploreCell;
}

type Say = (cell: ExploreCell) => string;
type SayOf = (cell: ExploreCell, column: Shown) => string;

/** More exact ways to say a number or a time than the one for cells, the shortest first. */
const finer: Partial<Record<ExploreType, readonly SayOf[]>> = {
  number: [4, 6, 9, 12, 17].map(
    (digits) => (cell) =>
      typeof cell === 'number' ? formatDigits(cell, digits) : cellWords(cell, { type: 'number' }),
  ),
  timestamp: [false, true].map(
    (withMs) =>
      (cell, { hasNoZone }) =>
        formatFineClock(String(cell), withMs, hasNoZone),
  ),
};

/** How to say values of a chart, so that those that differ are told apart. */
export function tellApart(column: Shown, cells: readonly ExploreCell[]): Say {
  const { type } = column;
  // Times are told apart to the millisecond.
  const different = [
    ...new Map(cells.map((cell) => [type === 'timestamp' ? Date.parse(String(cell)) : cell, cell])).values(),
  ];
  const usual: Say = (cell) => cellWords(cell, column);
  const ways = [
    usual,
    ...(finer[type] ?? []).map(
      (say): Say =>
        (cell) =>
          say(cell, column),
    ),
  ];
  return ways.find((say) => new Set(different.map(say)).size === different.length) ?? ways.at(-1) ?? usual;
}

/** The values that each step of a histogram holds, such as "6 to 7"; `from` is the first of them. */
export function stepWords(column: Shown, steps: readonly Step[]): { from: string; values: string }[] {
  const { type } = column;
  const ends = steps.map(({ from, to }, index) => ({
    from,
    last: index === steps.length - 1 ? to : valueBefore(to, type),
  }));
  const say = tellApart(
    column,
    ends.flatMap(({ from, last }) => [from, last]),
  );
  return ends.map(({ from, last }) => {
    const [first, end] = [say(from), say(last)];
    return { from: first, values: first === end ? first : words.explore.chart.range(first, end) };
  });
}

/** A step goes up to but without the start of the next: its last whole number or day is the one before. */
function valueBefore(cell: ExploreCell, type: ExploreType): ExploreCell {
  if (type === 'integer' && typeof cell === 'number') return cell - 1;
  if (type === 'date' && typeof cell === 'string')
    return new Date(Date.parse(cell) - DAY_MS).toISOString().slice(0, 10);
  return cell;
}
