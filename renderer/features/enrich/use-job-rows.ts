import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Job, JobRow, RowState } from '../../../preload/contract/models/job.ts';
import type { Choice } from '../../../preload/contract/values/choice.ts';
import { reads } from '../../rpc/reads.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { isUnderWay } from '../../stores/jobs/jobs.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { createPagedRows } from '../../ui/grid/rows/paged-rows.ts';
import { createThrottle } from './throttle.ts';

const PAGE_SIZE = 200;
const KEPT_PAGES = 40;
/** Shortest time between two looks at rows that change, ms. */
const REST_MS = 400;
const noColumns: readonly string[] = [];

/** A run's rows as a grid wants them, of the states chosen; they are read again as the run goes on. */
export function useJobRows(job: Job, states: Choice<RowState>) {
  const [added, setAdded] = useState(noColumns);
  const jobId = job.id;
  const { rows, refresh } = useMemo(() => {
    const paged = createPagedRows<JobRow>({
      pageSize: PAGE_SIZE,
      keepPages: KEPT_PAGES,
      load: async (offset, limit) => {
        const page = await reads.jobs.rows({ jobId, offset, limit, states });
        setAdded((before) => (before.join('\n') === page.columns.join('\n') ? before : page.columns));
        return page;
      },
      onFailure: tellUnlessRestarting,
    });
    return { rows: paged, refresh: createThrottle(paged.invalidate, REST_MS) };
  }, [jobId, states]);
  useEffect(() => {
    rows.open();
    return () => {
      refresh.cancel();
      rows.close();
    };
  }, [rows, refresh]);

  // Each event of a run brings a new job object, and the first one after it ended must not wait.
  const engineState = useStore(engineStore, (engineStatus) => engineStatus.state);
  useEffect(() => {
    if (engineState !== 'ready') return;
    if (isUnderWay(job)) refresh.soon();
    else refresh.now();
  }, [refresh, job, engineState]);
  return { source: rows, added };
}
