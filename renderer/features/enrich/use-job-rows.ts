import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Job, JobRow, RowState } from '../../../preload/contract/models/job.ts';
import type { Choice } from '../../../preload/contract/values/choice.ts';
import { reads } from '../../rpc/reads.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { isUnderWay } from '../../stores/jobs/jobs.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { createPagedRows } from '../../ui/table/grid/rows/paged-rows.ts';

/** Shortest time between two reads of rows that change, ms. */
const REST_MS = 400;
const noColumns: readonly string[] = [];

/** A run's rows in the chosen states, as a grid reads them. They are read again as the run goes on. */
export function useJobRows(job: Job, states: Choice<RowState>) {
  const [added, setAdded] = useState(noColumns);
  const jobId = job.id;
  const rows = useMemo(
    () =>
      createPagedRows<JobRow>({
        load: async (offset, limit) => {
          const page = await reads.jobs.rows({ jobId, offset, limit, states });
          setAdded((before) => (before.join('\n') === page.columns.join('\n') ? before : page.columns));
          return page;
        },
        onFailure: tellUnlessRestarting,
      }),
    [jobId, states],
  );
  useEffect(() => {
    rows.open();
    return rows.close;
  }, [rows]);

  const refreshSoon = useThrottledCallback(rows.invalidate, REST_MS);
  // Each event of a run brings a new job object; the first one after its end must not wait.
  const engineState = useStore(engineStore, (engineStatus) => engineStatus.state);
  useEffect(() => {
    if (engineState !== 'ready') return;
    if (isUnderWay(job)) refreshSoon();
    else rows.invalidate();
  }, [rows, refreshSoon, job, engineState]);
  return { source: rows, added };
}
