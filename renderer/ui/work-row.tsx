import {
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconTablePlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Job } from '#contract/models/job.ts';
import type { List, ListFile } from '#contract/models/list.ts';
import { saidOf } from '../../words/said.ts';
import { words } from '../../words/words.ts';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './meter.tsx';
import { useNow } from './use-now.ts';
import { waitingOf } from './waiting.ts';
import classes from './work-row.module.css';

/** One line of a screen, or a block of a narrow panel. */
export type WorkLook = 'line' | 'block';

export interface WorkButton {
  label: string;
  icon: TablerIcon;
  onClick: () => void;
}

/** What can be done with a run or a download; a button without a function is not shown. */
interface WorkActions {
  look: WorkLook;
  onOpen: () => void;
  onPause: () => void;
  onResume: () => void;
  onStop?: () => void;
}

/** Something under way: its name, its progress, and what can be done with it. */
export function WorkRow(props: {
  look: WorkLook;
  icon?: TablerIcon;
  name: string;
  /** A tooltip for the name. */
  nameHint?: string;
  /** Null if the total is unknown, or nothing is left to do. */
  progress: { done: number; total: number; isPaused: boolean } | null;
  facts: string;
  /** Why it does not go on. */
  reason?: string | null;
  /** The reason in more words, as a tooltip. */
  hint?: string | null;
  open?: { label: string; onClick: () => void };
  buttons: readonly WorkButton[];
}) {
  const { look, icon: Icon, name, progress, facts, reason = null, open } = props;
  const nameHint = props.nameHint ?? name;
  const tone = reason === null ? undefined : 'money';
  return (
    <li className={classes.row} data-look={look}>
      {Icon === undefined ? null : <Icon size={16} stroke={1.75} className={classes.icon} aria-hidden />}
      {open === undefined ? (
        <span className={classes.name} title={nameHint}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          className={classes.name}
          title={nameHint}
          aria-label={open.label}
          onClick={open.onClick}
        >
          {name}
        </button>
      )}
      {progress === null ? null : (
        <div className={classes.bar}>
          <ProgressBar
            value={progress.done}
            max={progress.total}
            label={name}
            text={facts}
            isPaused={progress.isPaused}
          />
        </div>
      )}
      {look === 'line' ? (
        <span className={classes.facts} title={props.hint ?? reason ?? facts} data-tone={tone}>
          {reason === null ? facts : `${facts} · ${reason}`}
        </span>
      ) : (
        <>
          <span className={classes.facts}>{facts}</span>
          {reason === null ? null : (
            <span className={classes.facts} data-tone={tone}>
              {reason}
            </span>
          )}
        </>
      )}
      <span className={classes.buttons}>
        {props.buttons.map((button) => (
          <IconButton key={button.label} {...button} />
        ))}
      </span>
    </li>
  );
}

/** A run that is under way or paused. */
export function RunRow({ job, ...actions }: { job: Job } & WorkActions) {
  const { fileName, lookups, state, problem } = job;
  const now = useNow();
  const wait = waitingOf(job, now, actions.look === 'line' ? 'short' : 'whole');
  const isPaused = state === 'paused';
  return (
    <WorkRow
      look={actions.look}
      icon={actions.look === 'line' ? IconTablePlus : undefined}
      name={fileName}
      progress={{ done: lookups.done, total: lookups.total, isPaused: isPaused || wait !== null }}
      facts={factsOfRun(job)}
      reason={isPaused && problem !== null ? saidOf(problem) : wait}
      hint={waitingOf(job, now)}
      open={{ label: words.app.show(fileName), onClick: actions.onOpen }}
      buttons={buttonsFor(fileName, actions, {
        canPause: state === 'running' || state === 'queued',
        canResume: isPaused,
        stop: state === 'writing' ? null : words.app.stop(fileName),
      })}
    />
  );
}

/** A list that is being downloaded. */
export function DownloadRow(props: { list: List; file: ListFile; canResume: boolean } & WorkActions) {
  const { list, file, canResume, ...actions } = props;
  const { technology } = list;
  return (
    <WorkRow
      look={actions.look}
      icon={actions.look === 'line' ? IconDownload : undefined}
      name={technology}
      progress={{
        done: file.bytes,
        total: file.totalBytes ?? Math.max(1, file.bytes),
        isPaused: file.state !== 'running',
      }}
      facts={factsOfDownload(file)}
      reason={file.state === 'paused' && file.problem !== null ? saidOf(file.problem) : null}
      open={{ label: words.app.show(technology), onClick: actions.onOpen }}
      buttons={buttonsFor(technology, actions, {
        canPause: file.state === 'running' || file.state === 'waiting',
        canResume,
        stop: words.app.cancel(technology),
      })}
    />
  );
}

function buttonsFor(
  name: string,
  { onPause, onResume, onStop }: WorkActions,
  { canPause, canResume, stop }: { canPause: boolean; canResume: boolean; stop: string | null },
): WorkButton[] {
  return [
    ...(canPause ? [{ label: words.app.pause(name), icon: IconPlayerPause, onClick: onPause }] : []),
    ...(canResume ? [{ label: words.app.resume(name), icon: IconPlayerPlay, onClick: onResume }] : []),
    ...(stop === null || onStop === undefined
      ? []
      : [{ label: stop, icon: IconPlayerStop, onClick: onStop }]),
  ];
}

function factsOfRun({ lookups, state, waiting, ratePerMinute, remainingMs }: Job): string {
  const isGoing = state === 'running' && waiting === null;
  const isHeld = state === 'queued' || state === 'writing' || state === 'paused';
  return [
    ...(isHeld ? [words.app.jobState[state]] : []),
    words.app.progressOf(lookups.done, lookups.total),
    ...(isGoing && ratePerMinute !== null ? [words.app.rate(ratePerMinute)] : []),
    ...(isGoing && remainingMs !== null ? [words.app.left(remainingMs)] : []),
  ].join(' · ');
}

function factsOfDownload({ bytes, totalBytes, state, phase, rate, remainingMs }: ListFile): string {
  const wording = words.app.transfer;
  const size = totalBytes === null ? wording.bytes(bytes) : wording.ofBytes(bytes, totalBytes);
  if (state !== 'running') return `${wording.state[state]} · ${size}`;
  if (phase !== 'receiving') return wording.phase[phase ?? 'waiting'];
  return [
    size,
    ...(rate === null ? [] : [wording.rate(rate)]),
    ...(remainingMs === null ? [] : [words.app.left(remainingMs)]),
  ].join(' · ');
}
