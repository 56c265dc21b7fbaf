import type { Job, JobCounts, RowState } from '#contract/models/job.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { isUnderWay } from '../../stores/jobs/jobs.ts';
import { Meter } from '../../ui/meter.tsx';
import { StateMark } from '../../ui/state-chip.tsx';
import classes from './run.module.css';
import { stateWords } from './state-words.ts';

/** The final states of rows, in display order. */
export const shownStates: readonly RowState[] = [
  'found',
  'no_data',
  'failed',
  'unknown',
  'skipped',
  'invalid',
  'blank',
  'personal',
  'platform',
  'left_out',
];

/** How many rows of a run have a state. */
export function countOf(counts: JobCounts, state: RowState): number {
  if (state === 'left_out') return counts.leftOut;
  return state === 'no_data' ? counts.noData : counts[state];
}

/** A run in one line: how its rows ended, or its progress. */
export function RunResult({ job }: { job: Job }) {
  if (isUnderWay(job) || job.state === 'paused') {
    const share = job.lookups.total === 0 ? 0 : job.lookups.done / job.lookups.total;
    return (
      <div className={classes.resultProgress}>
        <span>
          {stateWords(job)} · {words.enrich.run.progressOf(job.lookups.done, job.lookups.total)}
        </span>
        <Meter share={share} tone={job.state === 'paused' ? 'quiet' : 'accent'} />
      </div>
    );
  }
  return (
    <span className={classes.result}>
      {shownStates
        .map((state) => ({ state, count: countOf(job.counts, state) }))
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <span key={state} className={classes.resultPart}>
            <StateMark state={state} />
            {formatCount(count)} {words.parts.stateCounted(state, count)}
          </span>
        ))}
    </span>
  );
}
