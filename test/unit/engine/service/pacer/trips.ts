import type { Trip } from './simulated-server.ts';

/** Latencies from a seeded generator, so that a failing run can be repeated. */
export function createTrips(longestMs: number, seed: number): () => Trip {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => {
    const answeredAfterMs = 1 + next() * longestMs;
    return { answeredAfterMs, countedAfterMs: answeredAfterMs * next() };
  };
}
