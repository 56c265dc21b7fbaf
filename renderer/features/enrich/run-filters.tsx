import type { JobCounts, RowState } from '../../../preload/contract/models/job.ts';
import { formatCount } from '../../ui/format.ts';
import { StateMark } from '../../ui/state-chip.tsx';
import { text as shared } from '../../ui/text.ts';
import classes from './run.module.css';
import { countOf } from './run-result.tsx';
import { text } from './text.ts';

const order: readonly RowState[] = [
  'found',
  'no_data',
  'invalid',
  'blank',
  'personal',
  'left_out',
  'skipped',
  'failed',
  'unknown',
  'pending',
];

/** Rows by state, each a filter; states that no row is in are left out, so that the line stays quiet. */
export function RunFilters(props: {
  counts: JobCounts;
  chosen: RowState | null;
  onChoose: (state: RowState | null) => void;
}) {
  const { counts, chosen, onChoose } = props;
  const shown = order.filter((state) => countOf(counts, state) > 0 || state === chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div className={classes.filters} role="group" aria-label={text.run.filter}>
      <button
        type="button"
        className={classes.filter}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        {text.run.all} <span className={classes.filterCount}>{formatCount(counts.rows)}</span>
      </button>
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.filter}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <StateMark state={state} />
          {shared.state[state]}{' '}
          <span className={classes.filterCount}>{formatCount(countOf(counts, state))}</span>
        </button>
      ))}
    </div>
  );
}
