import type { Job } from '../../../preload/contract/models/job.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { reasonOfRow, type SkipReason } from './skip-reason.ts';

/** Why a run that is over skipped rows, as the first of them says; null while that is not known. */
export function useSkipReason({ id, state, counts, finishedAt }: Job): SkipReason | null {
  // Another start of the run ends for another reason.
  const key = `${id} ${finishedAt}`;
  const hasSkipped = counts.skipped > 0;
  const first = () => reads.jobs.rows({ jobId: id, offset: 0, limit: 1, states: ['skipped'] });
  const page = useRead(hasSkipped ? first : null, tellUnlessRestarting, key, [hasSkipped]);
  if (page === null) return null;
  return reasonOfRow(page.rows[0]) ?? (state === 'stopped' ? 'stopped' : null);
}
