import type { Job } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { ProgressBar } from '../../ui/meter.tsx';
import { useNow } from '../../ui/use-now.ts';
import { waitingOf } from '../../ui/waiting.ts';
import classes from './run.module.css';

/** The progress of a run, its speed or what it waits for, and its cost so far. */
export function RunProgress({ job }: { job: Job }) {
  const { done, total } = job.lookups;
  const wording = words.enrich.run.progressOf(done, total);
  const waiting = waitingOf(job, useNow());
  const isGoing = job.state === 'running' && waiting === null;
  return (
    <>
      <ProgressBar
        value={done}
        max={total}
        label={words.enrich.run.progress}
        text={wording}
        isPaused={job.state === 'paused' || waiting !== null}
      />
      <div className={classes.progressLine}>
        <strong>{wording}</strong>
        {isGoing && job.ratePerMinute !== null ? (
          <span>{words.enrich.run.rate(job.ratePerMinute)}</span>
        ) : null}
        {isGoing && job.remainingMs !== null ? <span>{words.enrich.run.left(job.remainingMs)}</span> : null}
        <span className={classes.push}>
          {words.enrich.run.charged(job.creditsCharged)} {words.enrich.run.budget(job.budget)}
          {job.creditsInDoubt === 0 ? null : (
            <span className={classes.doubt}>
              ; {words.enrich.run.inDoubtSoFar(job.creditsInDoubt, job.creditsCharged)}
            </span>
          )}
        </span>
      </div>
      {waiting === null ? null : <p className={classes.waiting}>{waiting}</p>}
    </>
  );
}
