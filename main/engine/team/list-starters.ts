import { askedSubjects } from '../store/doubts.ts';
import { isSharedSubject } from '../store/team-doubts.ts';
import type { Postgres } from '../world/postgres.ts';
import { readPastLeases } from './lease-rows.ts';
import type { Owner } from './library.ts';
import { readPerson } from './read-row.ts';

/** The most that the clocks of the service and of the library, and the time from a lease to its start, may differ. */
const NEAR_MS = 2 * 60_000;

/**
 * Who started a list of a technology at a time, by the leases that were taken on it. Null if nobody took one about then,
 * as without a library, or if the owner has deleted it.
 */
export async function readStarter(
  server: Postgres,
  owner: Owner,
  { technology, atMs, ttlMs }: { technology: string; atMs: number; ttlMs: number },
): Promise<string | null> {
  const subjects = askedSubjects({ operation: 'list_start', subjects: [technology], question: {} });
  const [subject = ''] = subjects.filter(isSharedSubject);
  if (subject === '') return null;
  const near = await readPastLeases(server, owner, {
    subject,
    firstEndMs: atMs + ttlMs,
    nearMs: NEAR_MS,
  });
  const person = near[0] === undefined ? '?' : readPerson(near[0].person);
  return person === '?' ? null : person;
}
