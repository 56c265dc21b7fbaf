import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconClock,
  IconCoins,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ErrorCode } from '#contract/errors.ts';
import type { Watch } from '#contract/models/watch.ts';
import { formatDate, formatMoment } from '../../../words/format.ts';
import { saidOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { openChanges } from '../../stores/changes/change-actions.ts';
import {
  agreeToWatch,
  foundIn,
  openWatches,
  pauseWatch,
  removeWatch,
  resumeWatch,
} from '../../stores/watches/watch-actions.ts';
import { watchesStore } from '../../stores/watches/watches.ts';
import { loadedDialog } from '../../ui/loaded-dialog.tsx';
import { aboutMoney } from '../../ui/callout.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import home from './home.module.css';
import classes from './watches.module.css';

const wording = words.watches;

// Home is the first screen, and opens without what only its dialogs need.
const ConfirmDialog = loadedDialog(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);
const WatchCaps = loadedDialog(async () => (await import('./watch-caps.tsx')).WatchCaps);
const WatchForm = loadedDialog(async () => (await import('./watch-form.tsx')).WatchForm);
const WatchLines = loadedDialog(async () => (await import('./watch-lines.tsx')).WatchLines);

/** The standing orders of the workspace: when each is due, what its last turn found, and why it is paused. */
export function Watches() {
  const watches = useStore(watchesStore, (state) => state.watches);
  const open = useStore(watchesStore, (state) => state.open);
  const close = () => void openWatches(null);
  return (
    <section className={home.section} aria-labelledby="home-watches">
      <div className={home.sectionHead}>
        <h2 id="home-watches">{wording.title}</h2>
        <div className={home.sectionLinks}>
          {watches === null || watches.length === 0 ? null : (
            <LinkButton isSmall isRoomy onClick={() => void openWatches('lines')}>
              {wording.lines.open}
            </LinkButton>
          )}
          <LinkButton isSmall isRoomy onClick={() => void openWatches('form')}>
            {wording.make}
          </LinkButton>
        </div>
      </div>
      {watches === null ? null : watches.length === 0 ? (
        <p className={home.empty}>{wording.empty}</p>
      ) : (
        <ul className={home.list}>
          {watches.map((watch) => (
            <WatchRow key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
      <WatchForm isOpen={open === 'form'} onClose={close} />
      <WatchLines isOpen={open === 'lines'} onClose={close} />
    </section>
  );
}

function WatchRow({ watch }: { watch: Watch }) {
  const [isRemoving, setRemoving] = useState(false);
  const [isCapping, setCapping] = useState(false);
  const { id, name, pause, lastTurn } = watch;
  const needsWord = pause?.needsWord === true;
  const isCapped = pause?.problem?.code === 'watch_cap_reached';
  return (
    <li className={classes.row} data-watch={id}>
      <IconRepeat size={16} stroke={1.75} className={home.icon} aria-hidden />
      <div className={classes.facts}>
        <div className={classes.line}>
          <span className={classes.name}>{name}</span>
          <span>{wording.source(watch.source)}</span>
          <span>{wording.schedule(watch.schedule)}</span>
        </div>
        <div className={classes.line}>
          <State watch={watch} />
          <span>{wording.spent(watch.spentThisMonth, watch.capPerMonth)}</span>
        </div>
        {lastTurn === null || lastTurn.endedAt === null ? null : (
          <div className={classes.line}>
            <span>
              {wording.lastTurn(formatDate(`${lastTurn.due}T12:00:00`))} {foundIn(lastTurn)}
            </span>
            {lastTurn.jobId === null ? null : (
              <LinkButton
                isSmall
                onClick={() => openChanges({ kind: 'run', jobId: lastTurn.jobId ?? 0, name })}
              >
                {wording.open}
              </LinkButton>
            )}
            {lastTurn.files.length === 0 ? null : (
              <span title={lastTurn.files.join('\n')}>{wording.files(lastTurn.files.length)}</span>
            )}
            {lastTurn.filesProblem === null ? null : (
              <span className={classes.paused}>{wording.filesProblem(saidOf(lastTurn.filesProblem))}</span>
            )}
          </div>
        )}
      </div>
      <div className={classes.actions}>
        {needsWord ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void agreeToWatch({ kind: 'confirm', watchId: id }, wording.confirmed)}
          >
            {wording.confirm}
          </Button>
        ) : pause === null ? (
          <IconButton label={wording.pause} icon={IconPlayerPause} onClick={() => void pauseWatch(id)} />
        ) : (
          <IconButton label={wording.resume} icon={IconPlayerPlay} onClick={() => void resumeWatch(id)} />
        )}
        {isCapped ? (
          <Button size="compact-sm" variant="default" onClick={() => setCapping(true)}>
            {wording.caps.open}
          </Button>
        ) : (
          <IconButton label={wording.caps.open} icon={IconCoins} onClick={() => setCapping(true)} />
        )}
        <IconButton label={wording.remove} icon={IconTrash} onClick={() => setRemoving(true)} />
      </div>
      <WatchCaps watch={watch} isOpen={isCapping} onClose={() => setCapping(false)} />
      <ConfirmDialog
        isOpen={isRemoving}
        title={wording.removeTitle(name)}
        confirm={wording.remove}
        takesAway
        onConfirm={() => void removeWatch(id)}
        onClose={() => setRemoving(false)}
      >
        {wording.removeHint}
      </ConfirmDialog>
    </li>
  );
}

/** Codes of a pause that is about money. */
const pausesOverMoney: readonly ErrorCode[] = [...aboutMoney, 'watch_grown'];

function State({ watch: { state, pause, hindrance, nextAt } }: { watch: Watch }) {
  const problem = pause?.problem ?? null;
  if (problem !== null)
    return (
      <Halted icon={IconAlertTriangle} tone={pausesOverMoney.includes(problem.code) ? 'money' : 'loss'}>
        {`${wording.paused}: ${saidOf(problem)}`}
      </Halted>
    );
  if (pause !== null)
    return (
      <Halted icon={IconPlayerPause} tone="plain">
        {wording.paused}
      </Halted>
    );
  if (hindrance !== null)
    return (
      <Halted icon={IconClock} tone="plain">
        {wording.waits(saidOf(hindrance))}
      </Halted>
    );
  return <span>{state === 'going' ? wording.going : wording.next(formatMoment(Date.parse(nextAt)))}</span>;
}

function Halted(props: { icon: Icon; tone: 'plain' | 'money' | 'loss'; children: string }) {
  return (
    <span className={classes.halted} data-tone={props.tone}>
      <props.icon size={14} stroke={2} aria-hidden />
      <span>{props.children}</span>
    </span>
  );
}
