import { Popover } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { List } from '#contract/models/list.ts';
import { words } from '../../words/words.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { isUnderWay, jobsStore, selectJobs } from '../stores/jobs/jobs.ts';
import { isRunning, selectTasks, tasksStore } from '../stores/jobs/tasks.ts';
import { cancelList } from '../stores/lists/list-actions.ts';
import { isMoving, isTransfer, listsStore, selectLists } from '../stores/lists/lists.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { loadedDialog } from '../ui/loaded-dialog.tsx';
import classes from './top-bar.module.css';

const ConfirmDialog = loadedDialog(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog);

/** The button of everything that runs, with a ring that shows the progress. */
export function ActivityButton() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [givenUp, setGivenUp] = useState<List | null>(null);
  const [isAsking, setAsking] = useState(false);
  const askToGiveUp = (list: List) => {
    setOpen(false);
    setGivenUp(list);
    setAsking(true);
  };
  useOffer('show_activity', () => setOpen(true));
  const jobs = useStore(
    jobsStore,
    useShallow((state) => selectJobs(state, (job) => isUnderWay(job) || job.state === 'paused')),
  );
  const tasks = useStore(
    tasksStore,
    useShallow((state) => selectTasks(state, () => true)),
  );
  const transfers = useStore(
    listsStore,
    useShallow((state) => selectLists(state, isTransfer)),
  );
  const runs = jobs.filter(isUnderWay);
  const busyTasks = tasks.filter(isRunning);
  const moving = transfers.flatMap(({ file }) => (file !== null && isMoving(file) ? [file] : []));
  const running: Progress[] = [
    ...runs.map(({ lookups }) => lookups),
    ...moving.map(({ bytes, totalBytes }) => ({ done: bytes, total: totalBytes })),
    ...busyTasks,
  ];
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={classes.activity}
            aria-label={words.app.activityCount(runs.length, moving.length, busyTasks.length)}
            title={words.app.activity}
            onClick={() => setOpen(!isOpen)}
          >
            {running.length === 0 ? (
              <IconActivity size={18} stroke={1.75} aria-hidden />
            ) : (
              <Ring share={shareOf(running)} />
            )}
            {running.length === 0 ? null : <span>{running.length}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.app.activity} p={0}>
          <ActivityPanel
            jobs={jobs}
            transfers={transfers}
            tasks={tasks}
            onLeave={() => setOpen(false)}
            onGiveUp={askToGiveUp}
          />
        </Popover.Dropdown>
      </Popover>
      <GiveUpDialog list={givenUp} isOpen={isAsking} opener={button} onClose={() => setAsking(false)} />
    </>
  );
}

interface Progress {
  done: number;
  total: number | null;
}

/**
 * The progress of all of them together, 0 to 1. Each counts the same, since lookups, bytes and rows can't be
 * added up.
 */
function shareOf(running: readonly Progress[]): number {
  const shares = running.map(({ done, total }) => (total === null || total === 0 ? 0 : done / total));
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function Ring({ share }: { share: number }) {
  const around = 2 * Math.PI * 7;
  return (
    <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden className={classes.ring}>
      <circle cx={9} cy={9} r={7} className={classes.ringTrack} />
      <circle
        cx={9}
        cy={9}
        r={7}
        className={classes.ringDone}
        strokeDasharray={`${Math.max(0.04, share) * around} ${around}`}
      />
    </svg>
  );
}

/**
 * Asks before a running download is given up. It is outside of the panel, because a press outside closes the
 * panel.
 */
function GiveUpDialog(props: {
  list: List | null;
  isOpen: boolean;
  opener: { readonly current: HTMLElement | null };
  onClose: () => void;
}) {
  const { list } = props;
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={words.app.transfer.cancelTitle}
      confirm={words.app.transfer.cancelDo}
      takesAway
      cancel={words.app.transfer.cancelKeep}
      opener={props.opener}
      onClose={props.onClose}
      onConfirm={() => list !== null && void cancelList(list.id)}
    >
      {list === null ? null : words.app.transfer.cancelText(list.file?.bytes ?? 0)}
    </ConfirmDialog>
  );
}
