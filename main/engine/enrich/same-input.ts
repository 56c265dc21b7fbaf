import { isAbsolute } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { SheetFile } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { StoredJob } from '../store/jobs.ts';
import { fileFacts } from './file-facts.ts';

/**
 * Opens the file of a job if it is still the one that was previewed. A job from a backup has only the file's
 * name if no one chose the file on this computer; such a file is not looked for. Throws `file_not_found`,
 * `file_changed`, and what opening a sheet throws.
 */
export async function openSameInput(job: StoredJob): Promise<SheetFile> {
  const { path } = job;
  if (!isAbsolute(path)) throw new StackdeskError('file_not_found', because('not_chosen_here', { path }));
  const facts = fileFacts(path);
  if (facts.sizeBytes !== job.fileSize || facts.changedAtMs !== job.fileChangedAt)
    throw new StackdeskError('file_changed', because('changed', { path }));
  return openSheetFile(path, { encoding: job.options.encoding });
}
