/** The most that so many lookups cost at `each` credits, rounded up to whole credits, as budgets are. */
export function creditsFor(lookups: number, each: number): number {
  // A product of fractional prices may exceed the sum in its last digits.
  return Math.max(0, Math.ceil(lookups * each - 1e-9));
}

/** Whether so many credits pay for that many lookups at `each` credits. */
export function reachesFor(credits: number, lookups: number, each: number): boolean {
  // A sum of fractional prices may fall short in its last digits.
  return credits + 1e-9 >= lookups * each;
}

/** How many lookups at `each` credits so many credits pay for. */
export function lookupsFor(credits: number, each: number): number {
  return Math.max(0, Math.floor(credits / each + 1e-9));
}
