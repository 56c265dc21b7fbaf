import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, type TablerIcon } from '@tabler/icons-react';
import { words } from '../../../words/words.ts';
import { ProgressBar } from '../../ui/meter.tsx';
import classes from './home.module.css';

/** Something on its way: what it is, how far it is, and how it is held or let go on. */
export function RunningRow(props: {
  icon: TablerIcon;
  name: string;
  done: number;
  total: number;
  facts: string;
  /** Why it stands still, where it is not by the person's own wish. */
  problem: string | null;
  /** The same with more words, for who points at it. */
  hint?: string | null;
  isPaused: boolean;
  onOpen: () => void;
  onPause: (() => void) | null;
  onResume: (() => void) | null;
}) {
  const { icon: Icon, name, facts, problem, onPause, onResume } = props;
  return (
    <li className={classes.runningRow}>
      <Icon size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <button
        type="button"
        className={classes.name}
        title={name}
        aria-label={words.home.running.open(name)}
        onClick={props.onOpen}
      >
        {name}
      </button>
      <div className={classes.bar}>
        <ProgressBar
          value={props.done}
          max={props.total}
          label={name}
          text={facts}
          isPaused={props.isPaused}
        />
      </div>
      <span
        className={classes.facts}
        title={props.hint ?? problem ?? facts}
        data-tone={problem === null ? undefined : 'money'}
      >
        {problem === null ? facts : `${facts} · ${problem}`}
      </span>
      <span className={classes.buttons}>
        {onPause === null ? null : (
          <RowButton label={words.home.running.pause(name)} icon={IconPlayerPause} run={onPause} />
        )}
        {onResume === null ? null : (
          <RowButton label={words.home.running.resume(name)} icon={IconPlayerPlay} run={onResume} />
        )}
      </span>
    </li>
  );
}

function RowButton({ label, icon: Icon, run }: { label: string; icon: TablerIcon; run: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={run}>
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
