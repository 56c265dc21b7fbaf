import type { PastLease } from './lease-rows.ts';
import { readPerson } from './read-row.ts';

/** The most that the clocks of the service and of the library, and the time from a lease to its start, may differ. */
const NEAR_MS = 2 * 60_000;

/**
 * Who started a list at a time, by the leases that were taken on its technology. Null if nobody took one about then, as
 * without a library, or if the owner has deleted it.
 */
export function starterAt(leases: readonly PastLease[], atMs: number, ttlMs: number): string | null {
  const near = leases
    .map(({ person, firstEndMs }) => ({ person, away: Math.abs(firstEndMs - ttlMs - atMs) }))
    .filter(({ away }) => away <= NEAR_MS)
    .sort((a, b) => a.away - b.away);
  const person = near[0] === undefined ? '?' : readPerson(near[0].person);
  return person === '?' ? null : person;
}
