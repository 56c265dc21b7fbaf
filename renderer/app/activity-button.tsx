import { Popover } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Job } from '../../preload/contract/models/job.ts';
import { isUnderWay, jobsStore, selectJobs } from '../stores/jobs.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { text } from './text.ts';
import classes from './top-bar.module.css';

/** One button for all that runs, with a ring of how far it is. */
export function ActivityButton() {
  const [isOpen, setOpen] = useState(false);
  const jobs = useStore(
    jobsStore,
    useShallow((state) => selectJobs(state, (job) => isUnderWay(job) || job.state === 'paused')),
  );
  const running = jobs.filter(isUnderWay);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.activity}
          aria-label={text.activityCount(running.length)}
          title={text.activity}
          onClick={() => setOpen(!isOpen)}
        >
          {running.length === 0 ? (
            <IconActivity size={18} stroke={1.75} aria-hidden />
          ) : (
            <Ring share={shareOf(running)} />
          )}
          {running.length === 0 ? null : <span>{running.length}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.activity} p={0}>
        <ActivityPanel jobs={jobs} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** How far all of them together are, 0 to 1. */
function shareOf(jobs: readonly Job[]): number {
  const total = jobs.reduce((sum, job) => sum + job.lookups.total, 0);
  return total === 0 ? 0 : jobs.reduce((sum, job) => sum + job.lookups.done, 0) / total;
}

function Ring({ share }: { share: number }) {
  const around = 2 * Math.PI * 7;
  return (
    <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden className={classes.ring}>
      <circle cx={9} cy={9} r={7} className={classes.ringTrack} />
      <circle
        cx={9}
        cy={9}
        r={7}
        className={classes.ringDone}
        strokeDasharray={`${Math.max(0.04, share) * around} ${around}`}
      />
    </svg>
  );
}
