import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Job } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { isUnderWay, jobsStore } from '../../stores/jobs/jobs.ts';
import { Folds, ResultScreen } from '../../ui/table/result-screen.tsx';
import { useTold } from '../../ui/told.tsx';
import { waitingOf } from '../../ui/waiting.ts';
import classes from './run.module.css';
import { RunHead } from './run-head.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunRows } from './run-rows.tsx';

/** One run: its progress, its rows, and in the end its file. */
export function RunView({ jobId }: { jobId: number }) {
  const job = useStore(jobsStore, (state) => state.jobs.get(jobId));
  if (job === undefined) return <p className={classes.missing}>{words.enrich.run.missing}</p>;
  return (
    <ResultScreen className={classes.screen}>
      <RunHead job={job} />
      <Folds className={classes.outcome}>
        {isUnderWay(job) || job.state === 'paused' ? <RunProgress job={job} /> : null}
        <RunOutcome job={job} />
      </Folds>
      <RunRows job={job} />
      <RunAnnouncer job={job} />
    </ResultScreen>
  );
}

const QUARTERS = 4;

/** Tells a screen reader about each quarter of a run, and what it waits for. Its end is told on any screen. */
function RunAnnouncer({ job }: { job: Job }) {
  const share = job.lookups.total === 0 ? 0 : job.lookups.done / job.lookups.total;
  const quarter = Math.floor(share * QUARTERS);
  const now = isUnderWay(job) ? `${job.state}/${quarter}/${job.waiting?.for}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time that is left changes each second
  const message = useMemo(() => (now === '' ? '' : sentence(job, quarter / QUARTERS)), [now]);
  useTold(message);
  return null;
}

const sentence = (job: Job, share: number): string =>
  waitingOf(job, Date.now()) ?? words.enrich.run.announceProgress(share, job.remainingMs);
