import { basename } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { LeaveOut } from '../../../preload/contract/models/leave-out.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { inspectSheet } from '../sheets/inspect.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { Writer } from '../store/database.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';
import { clearLeftOut, leaveOutDomains, leaveOutSaved, settleLeftOut } from '../store/left-out.ts';
import { breathe } from '../world/clock.ts';
import { fileFacts } from './file-facts.ts';
import { createRowReader } from './row-domain.ts';

/** What is left out, and the files as they were when it was worked out. */
export interface LeftOut extends LeaveOut {
  facts: { sizeBytes: number; changedAtMs: number }[];
}

/**
 * Leaves rows out of a draft whose domain, spelt as it would be asked, is in another file or saved. Files that did not change since the draft was last
 * planned with them are not read again. Throws `usage` for a file without a column of domains, and what reading it throws.
 */
export async function leaveOut(
  db: Writer,
  job: StoredJob,
  wanted: LeaveOut,
  signal?: AbortSignal,
): Promise<LeftOut> {
  const leftOut: LeftOut = { ...wanted, facts: wanted.files.map(fileFacts) };
  const isSaved = wanted.saved || wanted.tags.length > 0;
  const before = job.options.leftOut ?? { ...nothing, facts: [] };
  if (!isSaved && JSON.stringify(before) === JSON.stringify(leftOut)) return leftOut;
  clearLeftOut(db, job.id);
  // Until all is left out that should be, nothing is known to be.
  const { leftOut: _before, ...options } = job.options;
  updateJob(db, job.id, { options });
  for (const path of wanted.files) await leaveOutFile(db, job, path, signal);
  if (wanted.saved) leaveOutSaved(db, job.id, job.workspace, null);
  for (const tag of wanted.tags) leaveOutSaved(db, job.id, job.workspace, tag);
  settleLeftOut(db, job.id);
  return leftOut;
}

const nothing: LeaveOut = { files: [], saved: false, tags: [] };

async function leaveOutFile(
  db: Writer,
  job: StoredJob,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const file = await openSheetFile(path);
  try {
    const { sheet, domainColumn } = await inspectSheet(file);
    if (domainColumn === null)
      throw new StackdeskError('usage', because('leave_out_no_domains', { file: basename(path) }));
    const { domains } = job.options;
    const read = await createRowReader({
      columnIndex: domainColumn,
      options: { domains, personalAddresses: true },
    });
    for await (const chunk of file.rows({ sheet, ...(signal ? { signal } : {}) })) {
      leaveOutDomains(
        db,
        job.id,
        chunk.flatMap((row) => read(row).domain ?? []),
      );
      await breathe();
    }
  } finally {
    await file.close();
  }
}
