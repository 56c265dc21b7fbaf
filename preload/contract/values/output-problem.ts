import type { ErrorCode } from '../errors.ts';
import type { Problem } from '../models/job.ts';

const codes: readonly ErrorCode[] = ['out_unwritable', 'out_exists', 'disk_full'];

/** Whether a run lacks only a place where its file can be written. A full disk of the store is another matter. */
export function isAboutOutput(problem: Problem | null): boolean {
  return problem !== null && codes.includes(problem.code) && problem.reason?.key !== 'store_full';
}
