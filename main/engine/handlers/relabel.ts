import type { JobQueue } from '../jobs/job-queue.ts';
import type { Lists } from '../lists/lists.ts';
import type { Writer } from '../store/database.ts';
import { labelJob, labelRequest } from '../store/labels.ts';
import { findCharge } from '../store/ledger.ts';
import { findListByRequest } from '../store/lists.ts';

/**
 * Gives a charge another label, with everything that it belongs to: its whole run, or its list or lookup.
 * Does nothing if the charge is gone.
 */
export function relabelCharge(
  { db, jobs, lists }: { db: Writer; jobs: Pick<JobQueue, 'announce'>; lists: Pick<Lists, 'relabel'> },
  { id, label }: { id: number; label: string | null },
): void {
  const charge = findCharge(db, id);
  if (charge === undefined) return;
  const { jobId, requestId } = charge;
  if (jobId !== null) {
    labelJob(db, jobId, label);
    jobs.announce([jobId]);
    return;
  }
  const list = findListByRequest(db, requestId);
  if (list === undefined) labelRequest(db, requestId, label);
  else lists.relabel(list.id, label);
}
