import {
  IconCircleCheck,
  IconClockOff,
  IconHelpCircle,
  IconHourglass,
  IconReceiptRefund,
  type TablerIcon,
} from '@tabler/icons-react';
import type { List, ListState } from '#contract/models/list.ts';
import { saidOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import classes from './lists.module.css';

const icons: Record<ListState, TablerIcon> = {
  queued: IconHourglass,
  ready: IconCircleCheck,
  failed: IconReceiptRefund,
  expired: IconClockOff,
  unknown: IconHelpCircle,
};

/** The state of a list, as an icon and a word. */
export function ListStateChip({ list: { state, problem } }: { list: List }) {
  const Icon = icons[state];
  return (
    <span
      className={classes.state}
      data-state={state}
      title={problem === null ? words.lists.stateWords[state] : saidOf(problem)}
    >
      <Icon size={14} stroke={2} aria-hidden />
      <span>
        {words.lists.state[state]}
        {state === 'failed' ? <span className={classes.second}>{words.lists.creditBack}</span> : null}
      </span>
    </span>
  );
}
