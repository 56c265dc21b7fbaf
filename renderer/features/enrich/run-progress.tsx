import type { Job } from '../../../preload/contract/models/job.ts';
import { ProgressBar } from '../../ui/meter.tsx';
import classes from './run.module.css';
import { text } from './text.ts';

/** How far a run is, how fast it goes and what it has cost so far. */
export function RunProgress({ job }: { job: Job }) {
  const { done, total } = job.lookups;
  const words = text.run.progressOf(done, total);
  return (
    <>
      <ProgressBar
        value={done}
        max={total}
        label={text.run.progress}
        text={words}
        isPaused={job.state === 'paused'}
      />
      <div className={classes.progressLine}>
        <strong>{words}</strong>
        {job.ratePerMinute === null ? null : <span>{text.run.rate(job.ratePerMinute)}</span>}
        {job.remainingMs === null || job.state !== 'running' ? null : (
          <span>{text.run.left(job.remainingMs)}</span>
        )}
        <span className={classes.push}>
          {text.run.charged(job.creditsCharged)} {text.run.budget(job.budget)}
        </span>
      </div>
    </>
  );
}
