const real = Date.now;
let shiftMs = 0;

/** Puts this process's clock so far from the computer's, ms; whoever reads `Date.now` lives then. */
export function shiftClock(byMs: number): void {
  shiftMs = byMs;
  Date.now = () => real() + shiftMs;
}
