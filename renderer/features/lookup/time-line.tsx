import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { HistoryEntry } from '#contract/models/lookup.ts';
import { formatClock, formatExactTime } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateMark } from '../../ui/state-chip.tsx';
import classes from './lookup.module.css';
import type { Shown } from './shown.ts';

/** Every saved answer, newest first. One can be opened, two of one kind can be compared. */
export function TimeLine(props: {
  history: readonly HistoryEntry[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  const { history, shown, onShow } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const marked = shown.kind === 'diff' ? [shown.olderId, shown.newerId] : picked === null ? [] : [picked];
  const pickedKind = history.find((entry) => marked.includes(entry.snapshotId))?.kind;
  const canCompare = (entry: HistoryEntry) =>
    entry.outcome === 'found' &&
    (marked.length !== 1 || entry.kind === pickedKind) &&
    hasPeer(history, entry);
  const pick = (entry: HistoryEntry) => {
    if (marked.includes(entry.snapshotId)) {
      const other = marked.find((id) => id !== entry.snapshotId);
      setPicked(other ?? null);
      if (shown.kind === 'diff') onShow({ kind: 'newest' });
      return;
    }
    if (picked === null || shown.kind === 'diff') {
      setPicked(entry.snapshotId);
      if (shown.kind === 'diff') onShow({ kind: 'newest' });
      return;
    }
    const [olderId = 0, newerId = 0] = inTime(history, picked, entry.snapshotId);
    setPicked(null);
    onShow({ kind: 'diff', olderId, newerId });
  };
  return (
    <section className={classes.section} aria-labelledby="lookup-line">
      <h3 id="lookup-line">{words.lookup.line.title}</h3>
      {history.some((entry) => hasPeer(history, entry)) ? (
        <p className={classes.quiet}>{words.lookup.line.hint}</p>
      ) : null}
      <ol className={classes.line}>
        {history.map((entry) => (
          <Entry
            key={entry.snapshotId}
            entry={entry}
            isOpen={shown.kind === 'snapshot' && shown.id === entry.snapshotId}
            isPicked={marked.includes(entry.snapshotId)}
            hasPeer={hasPeer(history, entry)}
            canCompare={canCompare(entry)}
            onPick={() => pick(entry)}
            onOpen={() => onShow({ kind: 'snapshot', id: entry.snapshotId })}
          />
        ))}
      </ol>
    </section>
  );
}

function Entry(props: {
  entry: HistoryEntry;
  isOpen: boolean;
  isPicked: boolean;
  hasPeer: boolean;
  canCompare: boolean;
  onPick: () => void;
  onOpen: () => void;
}) {
  const { entry, isPicked } = props;
  const { jobId } = entry;
  // If the run was removed, only its number is known.
  const run = useStore(jobsStore, ({ jobs }) =>
    jobId === null ? null : (jobs.get(jobId)?.fileName ?? null),
  );
  const when = formatClock(entry.fetchedAt);
  // Two answers may be of one minute, and each button has a name of its own.
  const exactly = formatExactTime(entry.fetchedAt);
  const what = summaryOf(entry);
  return (
    <li className={classes.entry} data-open={props.isOpen || undefined}>
      <StateMark state={entry.outcome} />
      <div className={classes.entryText}>
        <button
          type="button"
          className={classes.entryOpen}
          aria-label={words.lookup.line.open(what, exactly)}
          onClick={props.onOpen}
        >
          {what}
        </button>
        <span className={classes.quiet}>
          <time dateTime={entry.fetchedAt} title={exactly}>
            {when}
          </time>
          {entry.boughtBy === null ? null : ` · ${words.lookup.line.boughtBy(entry.boughtBy)}`}
          {jobId === null ? null : (
            <>
              {' · '}
              <LinkButton isUnderlined onClick={() => showEnrich({ kind: 'run', jobId })}>
                {run ?? words.lookup.line.run(jobId)}
              </LinkButton>
            </>
          )}
        </span>
      </div>
      {props.hasPeer ? (
        <Checkbox
          aria-label={words.lookup.line.compare(what, exactly)}
          checked={isPicked}
          disabled={!isPicked && !props.canCompare}
          onChange={props.onPick}
        />
      ) : null}
    </li>
  );
}

function summaryOf(entry: HistoryEntry): string {
  const kind = words.lookup.line.kind[entry.kind];
  if (entry.outcome !== 'found') return `${kind}: ${words.lookup.line.outcome[entry.outcome]}`;
  if (entry.kind === 'companies') return entry.companyName ?? words.lookup.line.noName;
  return words.lookup.line.technologies(entry.technologyCount ?? 0);
}

/** Whether there is another answer to compare it with. */
function hasPeer(history: readonly HistoryEntry[], { kind, snapshotId, outcome }: HistoryEntry): boolean {
  if (outcome !== 'found') return false;
  return history.some(
    (each) => each.kind === kind && each.outcome === 'found' && each.snapshotId !== snapshotId,
  );
}

/** Two answers, the older one first; the history has the newest first. */
function inTime(history: readonly HistoryEntry[], one: number, other: number): number[] {
  const place = (id: number) => history.findIndex(({ snapshotId }) => snapshotId === id);
  return [one, other].sort((a, b) => place(b) - place(a));
}
