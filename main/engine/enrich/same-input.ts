import { isAbsolute } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { sha256Of } from '../files/open-regular.ts';
import type { SheetFile } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { StoredJob } from '../store/jobs.ts';
import { fileFacts } from './file-facts.ts';

/**
 * Opens the file of a job if it is still the one that was previewed, or holds the same bytes. A job from a backup has
 * only the file's name if no one chose the file on this computer; such a file is not looked for. Throws
 * `file_not_found`, `file_changed`, and what opening a sheet throws.
 */
export async function openSameInput(job: StoredJob): Promise<SheetFile> {
  const { path } = job;
  if (!isAbsolute(path)) throw new StackdeskError('file_not_found', because('not_chosen_here', { path }));
  const { sizeBytes, changedAtMs } = factsOf(job);
  const isUntouched = sizeBytes === job.fileSize && changedAtMs === job.fileChangedAt;
  // Only a run that began to pay knows what the file held.
  const mayBeSame = isPaidFor(job) && sizeBytes === job.fileSize;
  if (!isUntouched && !(mayBeSame && (await sha256Of(path)) === job.options.digest))
    throw new StackdeskError('file_changed', because(isPaidFor(job) ? 'input_changed' : 'changed', { path }));
  return openSheetFile(path, { encoding: job.options.encoding });
}

function factsOf(job: StoredJob) {
  const { path } = job;
  try {
    return fileFacts(path);
  } catch (error) {
    if (!isPaidFor(job)) throw error;
    throw new StackdeskError('file_not_found', because('input_gone', { path }), { cause: error });
  }
}

/** A run that began to pay has answers that can be saved without the file. */
function isPaidFor({ options }: StoredJob): boolean {
  return options.digest !== undefined;
}

/**
 * What the file of a run holds, before anything is paid: a copy that is put in its place is the same file, whatever its
 * time says. Null if the file is not what was previewed any more.
 */
export async function digestOfInput(job: StoredJob): Promise<string | null> {
  const digest = await sha256Of(job.path);
  const { sizeBytes, changedAtMs } = fileFacts(job.path);
  return sizeBytes === job.fileSize && changedAtMs === job.fileChangedAt ? digest : null;
}
