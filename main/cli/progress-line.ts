import { shortDuration } from '#shared/text/units.ts';
import { number, plural } from './numbers.ts';

/** Before that, a rate would jump about. */
const FIRST_MS = 1_000;

/** How far some work is. `total` is null while unknown. */
interface Done {
  done: number;
  total: number | null;
}

/**
 * Returns a function that says how far work is, which begins now, how fast it goes, and how long it still takes.
 * `noun` names one of what is counted, `verb` what is done with it: "1,200 of 5,000 rows written · 300 a second · 13 s
 * left".
 */
export function progressOf(
  noun: string,
  verb: string,
  now: () => number = () => performance.now(),
): (done: Done) => string {
  const begunMs = now();
  return ({ done, total }) => {
    const tookMs = now() - begunMs;
    const far = total === null ? plural(done, noun) : `${number(done)} of ${plural(total, noun)}`;
    const perMs = tookMs < FIRST_MS ? 0 : done / tookMs;
    if (perMs === 0) return `${far} ${verb}`;
    const rate = ` · ${number(Math.max(1, Math.round(perMs * 1_000)))} a second`;
    const leftMs = total === null || total <= done ? null : (total - done) / perMs;
    return `${far} ${verb}${rate}${leftMs === null ? '' : ` · ${shortDuration(leftMs, number)} left`}`;
  };
}
