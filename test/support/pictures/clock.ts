const real = Date.now;
let shiftMs = 0;

/** Shifts `Date.now` in this process by so much, ms. */
export function shiftClock(byMs: number): void {
  shiftMs = byMs;
  Date.now = () => real() + shiftMs;
}
