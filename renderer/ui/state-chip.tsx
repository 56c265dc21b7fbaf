import {
  IconAlertTriangle,
  IconAt,
  IconBan,
  IconBrowser,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleMinus,
  IconFilterOff,
  IconHelpCircle,
  IconPlayerSkipForward,
  type TablerIcon,
} from '@tabler/icons-react';
import type { RowState } from '#contract/models/job.ts';
import { words } from '../../words/words.ts';
import classes from './state-chip.module.css';

const icons: Record<RowState, TablerIcon> = {
  pending: IconCircleDashed,
  found: IconCircleCheck,
  no_data: IconCircleMinus,
  invalid: IconBan,
  blank: IconCircleDotted,
  personal: IconAt,
  platform: IconBrowser,
  skipped: IconPlayerSkipForward,
  failed: IconAlertTriangle,
  unknown: IconHelpCircle,
  left_out: IconFilterOff,
};

/** The icon of a state, the same in grids, filters and totals; its word is next to it if there is room. */
export function StateMark({ state, size = 14 }: { state: RowState; size?: number }) {
  const Icon = icons[state];
  return <Icon size={size} stroke={2} className={classes.mark} data-state={state} aria-hidden />;
}

/** How a row ended, as icon and words. */
export function StateChip(props: { state: RowState; words?: string; title?: string | undefined }) {
  const { state, words: wording = words.parts.state[state], title } = props;
  return (
    <span className={classes.chip} data-state={state} title={title}>
      <StateMark state={state} />
      <span className={classes.words}>{wording}</span>
    </span>
  );
}
