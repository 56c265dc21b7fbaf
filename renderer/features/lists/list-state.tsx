import {
  IconCircleCheck,
  IconClockOff,
  IconHelpCircle,
  IconHourglass,
  IconReceiptRefund,
  type TablerIcon,
} from '@tabler/icons-react';
import type { List, ListState } from '../../../preload/contract/models/list.ts';
import { saidOf } from '../../words/said.ts';
import classes from './lists.module.css';
import { text } from './text.ts';

const icons: Record<ListState, TablerIcon> = {
  queued: IconHourglass,
  ready: IconCircleCheck,
  failed: IconReceiptRefund,
  expired: IconClockOff,
  unknown: IconHelpCircle,
};

/** What the service says of a list, as mark and word. */
export function ListStateChip({ list: { state, problem } }: { list: List }) {
  const Icon = icons[state];
  return (
    <span
      className={classes.state}
      data-state={state}
      title={problem === null ? text.stateWords[state] : saidOf(problem)}
    >
      <Icon size={14} stroke={2} aria-hidden />
      <span>
        {text.state[state]}
        {state === 'failed' ? <span className={classes.second}>{text.creditBack}</span> : null}
      </span>
    </span>
  );
}
