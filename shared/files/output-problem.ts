import type { ErrorCode } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';

const codes: readonly ErrorCode[] = ['out_unwritable', 'out_exists', 'disk_full'];

/** Whether a run lacks only a place where its file can be written. A full disk of the store is another matter. */
export function isAboutOutput(problem: Problem | null): boolean {
  return problem !== null && codes.includes(problem.code) && problem.reason?.key !== 'store_full';
}

const inputCodes: readonly ErrorCode[] = ['file_not_found', 'file_changed', 'file_unreadable'];

/** Whether a run lacks its file: the one that it reads, or a place for the one that it writes. */
export function isAboutFile(problem: Problem | null): boolean {
  return isAboutOutput(problem) || (problem !== null && inputCodes.includes(problem.code));
}
