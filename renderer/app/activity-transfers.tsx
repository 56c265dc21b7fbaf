import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, type TablerIcon } from '@tabler/icons-react';
import type { List, ListFile } from '../../preload/contract/models/list.ts';
import { words } from '../../words/words.ts';
import { showLists } from '../stores/frame/ui.ts';
import { downloadList, openListFacts, pauseList } from '../stores/lists/list-actions.ts';
import { isMoving, isReserved } from '../stores/lists/lists.ts';
import { ProgressBar } from '../ui/meter.tsx';
import classes from './activity-panel.module.css';

/** One list on its way to this computer: how far, how fast, how long still, and what can be done with it. */
export function ActivityTransfer(props: { list: List; onLeave: () => void; onGiveUp: () => void }) {
  const { list, onLeave, onGiveUp } = props;
  const { file, technology } = list;
  if (file === null) return null;
  const facts = factsOf(file);
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.name}
          aria-label={words.app.show(technology)}
          onClick={() => {
            onLeave();
            showLists({ kind: 'table' });
            openListFacts(list.id);
          }}
        >
          {technology}
        </button>
        <span className={classes.buttons}>
          {isMoving(file) ? (
            <TransferButton
              label={words.app.pause(technology)}
              icon={IconPlayerPause}
              run={() => void pauseList(list.id)}
            />
          ) : isReserved(list) ? null : (
            <TransferButton
              label={words.app.resume(technology)}
              icon={IconPlayerPlay}
              run={() => void downloadList(list.id)}
            />
          )}
          <TransferButton label={words.app.cancel(technology)} icon={IconPlayerStop} run={onGiveUp} />
        </span>
      </div>
      <ProgressBar
        value={file.bytes}
        max={file.totalBytes ?? Math.max(1, file.bytes)}
        label={technology}
        text={facts}
        isPaused={file.state !== 'running'}
      />
      <div className={classes.facts}>{facts}</div>
    </li>
  );
}

function factsOf(file: ListFile): string {
  const wording = words.app.transfer;
  const size =
    file.totalBytes === null ? wording.bytes(file.bytes) : wording.ofBytes(file.bytes, file.totalBytes);
  if (file.state !== 'running') return `${wording.state[file.state]} · ${size}`;
  if (file.phase !== 'receiving') return wording.phase[file.phase ?? 'waiting'];
  return [
    size,
    ...(file.rate === null ? [] : [wording.rate(file.rate)]),
    ...(file.remainingMs === null ? [] : [words.app.left(file.remainingMs)]),
  ].join(' · ');
}

function TransferButton(props: { label: string; icon: TablerIcon; run: () => void }) {
  const Icon = props.icon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={props.label}
      title={props.label}
      onClick={props.run}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
