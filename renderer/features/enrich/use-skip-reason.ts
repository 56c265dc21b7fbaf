import { useEffect, useState } from 'react';
import type { Job } from '../../../preload/contract/models/job.ts';
import { engine } from '../../bridge.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { reasonOfRow, type SkipReason } from './skip-reason.ts';

/** Why a run that is over skipped rows, as the first of them says; null while that is not known. */
export function useSkipReason({ id, state, counts, finishedAt }: Job): SkipReason | null {
  const [read, setRead] = useState<{ key: string; why: SkipReason | null } | null>(null);
  // Another start of the run ends for another reason.
  const key = `${id} ${finishedAt}`;
  const hasSkipped = counts.skipped > 0;
  useEffect(() => {
    if (!hasSkipped) return;
    let isWanted = true;
    engine.jobs.rows({ jobId: id, offset: 0, limit: 1, states: ['skipped'] }).then(
      ({ rows }) => isWanted && setRead({ key, why: reasonOfRow(rows[0]) }),
      (error: unknown) => isWanted && tellUnlessRestarting(error),
    );
    return () => {
      isWanted = false;
    };
  }, [id, key, hasSkipped]);
  if (read?.key !== key) return null;
  return read.why ?? (state === 'stopped' ? 'stopped' : null);
}
