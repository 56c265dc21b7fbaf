import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import classes from './run.module.css';
import { RunAnnouncer } from './run-announcer.tsx';
import { RunHead } from './run-head.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { RunRows } from './run-rows.tsx';

/** One run: how far it is, what it found row by row, and in the end where the file is. */
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
