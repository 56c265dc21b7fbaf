import type { JobCounts, RowState } from '#contract/models/job.ts';
import { anyValue, type Choice, isAsked, standingOf, withStanding } from '#shared/tables/choice.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { StateMark } from '../../ui/state-chip.tsx';
import { WithoutButton } from '../../ui/table/facets/choice-box.tsx';
import { isLeaveOutKey, LEAVE_OUT_KEY } from '../../ui/table/facets/leave-out-key.ts';
import classes from './run.module.css';
import { countOf } from './run-result.tsx';

const order: readonly RowState[] = [
  'found',
  'no_data',
  'invalid',
  'blank',
  'personal',
  'platform',
  'left_out',
  'skipped',
  'failed',
  'unknown',
  'pending',
];

/**
 * Rows by state, each a filter: a click shows only its rows; the minus next to it, Shift with a click, or the
 * minus key leaves them out. States without rows are not shown.
 */
export function RunFilters(props: {
  counts: JobCounts;
  chosen: Choice<RowState>;
  onChoose: (states: Choice<RowState>) => void;
}) {
  const { counts, chosen, onChoose } = props;
  const shown = order.filter((state) => countOf(counts, state) > 0 || standingOf(chosen, state) !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame
    <div className={classes.filters} role="group" aria-label={words.enrich.run.filter}>
      <button
        type="button"
        className={classes.filter}
        aria-pressed={!isAsked(chosen)}
        onClick={() => onChoose(anyValue)}
      >
        {words.enrich.run.all}
      </button>
      {shown.map((state) => (
        <StateFilter
          key={state}
          state={state}
          count={countOf(counts, state)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function StateFilter(props: {
  state: RowState;
  count: number;
  chosen: Choice<RowState>;
  onChoose: (states: Choice<RowState>) => void;
}) {
  const { state, count, chosen, onChoose } = props;
  const standing = standingOf(chosen, state);
  const showAlone = () =>
    onChoose(standing === null ? { is: [state], not: [] } : withStanding(chosen, state, null));
  const leaveOut = () =>
    onChoose(withStanding({ is: [], not: chosen.not }, state, standing === 'not' ? null : 'not'));
  return (
    <span className={classes.filterPair}>
      <button
        type="button"
        className={classes.filter}
        aria-pressed={standing !== null}
        aria-label={
          standing === 'not'
            ? words.parts.without(`${words.parts.state[state]} ${formatCount(count)}`)
            : undefined
        }
        aria-keyshortcuts={LEAVE_OUT_KEY}
        data-not={standing === 'not' || undefined}
        onClick={(event) => (event.shiftKey ? leaveOut() : showAlone())}
        onKeyDown={(event) => {
          if (isLeaveOutKey(event)) leaveOut();
        }}
      >
        <StateMark state={state} />
        <span className={classes.filterWord}>{words.parts.state[state]}</span>{' '}
        <span className={classes.filterCount}>{formatCount(count)}</span>
      </button>
      <WithoutButton
        words={words.parts.without(words.parts.state[state])}
        isOn={standing === 'not'}
        onClick={leaveOut}
      />
    </span>
  );
}
