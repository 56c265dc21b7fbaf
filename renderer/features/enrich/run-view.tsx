import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../preload/contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { waitingOf } from '../../ui/waiting.ts';
import classes from './run.module.css';
import { RunHead } from './run-head.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { RunRows } from './run-rows.tsx';

/** One run: its progress, its rows, and in the end its file. */
export function RunView({ jobId }: { jobId: number }) {
  const job = useStore(jobsStore, (state) => state.jobs.get(jobId));
  if (job === undefined) return <p className={classes.missing}>{words.enrich.run.missing}</p>;
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <RunHead job={job} />
        <RunOutcome job={job} />
      </header>
      <RunRows job={job} />
      <RunAnnouncer job={job} />
    </div>
  );
}

const QUARTERS = 4;

/**
 * Tells a screen reader about each quarter of a run, what it waits for, and its end. It says nothing else.
 */
function RunAnnouncer({ job }: { job: Job }) {
  const share = job.lookups.total === 0 ? 0 : job.lookups.done / job.lookups.total;
  const quarter = Math.floor(share * QUARTERS);
  const now = `${job.state}/${quarter}/${job.waiting?.for}`;
  const told = useRef(now);
  useEffect(() => {
    if (told.current === now) return;
    told.current = now;
    announce(sentence(job, quarter / QUARTERS));
  }, [job, quarter, now]);
  return null;
}

function sentence(job: Job, share: number): string {
  if (job.state === 'done') return words.enrich.run.announceDone(job.counts.found, job.counts.rows);
  if (job.state === 'stopped') return words.enrich.run.announceStopped;
  if (job.state === 'paused') return words.enrich.run.announcePaused;
  return waitingOf(job, Date.now()) ?? words.enrich.run.announceProgress(share, job.remainingMs);
}
