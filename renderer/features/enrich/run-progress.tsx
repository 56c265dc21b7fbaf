import type { Job } from '../../../preload/contract/models/job.ts';
import { ProgressBar } from '../../ui/meter.tsx';
import { useNow } from '../../ui/use-now.ts';
import { waitingOf } from '../../ui/waiting.ts';
import classes from './run.module.css';
import { text } from './text.ts';

/** How far a run is, how fast it goes or what it waits for, and what it has cost so far. */
export function RunProgress({ job }: { job: Job }) {
  const { done, total } = job.lookups;
  const words = text.run.progressOf(done, total);
  const waiting = waitingOf(job, useNow());
  const isGoing = job.state === 'running' && waiting === null;
  return (
    <>
      <ProgressBar
        value={done}
        max={total}
        label={text.run.progress}
        text={words}
        isPaused={job.state === 'paused' || waiting !== null}
      />
      <div className={classes.progressLine}>
        <strong>{words}</strong>
        {isGoing && job.ratePerMinute !== null ? <span>{text.run.rate(job.ratePerMinute)}</span> : null}
        {isGoing && job.remainingMs !== null ? <span>{text.run.left(job.remainingMs)}</span> : null}
        <span className={classes.push}>
          {text.run.charged(job.creditsCharged)} {text.run.budget(job.budget)}
          {job.creditsInDoubt === 0 ? null : (
            <span className={classes.doubt}>
              ; {text.run.inDoubtSoFar(job.creditsInDoubt, job.creditsCharged)}
            </span>
          )}
        </span>
      </div>
      {waiting === null ? null : <p className={classes.waiting}>{waiting}</p>}
    </>
  );
}
