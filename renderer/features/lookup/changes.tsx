import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { DomainDiff, HistoryEntry } from '#contract/models/lookup.ts';
import { formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import classes from './lookup.module.css';
import type { Shown } from './shown.ts';
import { useDiff } from './use-diff.ts';
import { fieldTitle } from '../../ui/field-name.ts';

const SHOWN = 6;

/** What changed between the two newest answers of each kind; nothing if there is only one. */
export function Changes({
  history,
  onShow,
}: {
  history: readonly HistoryEntry[];
  onShow: (shown: Shown) => void;
}) {
  const technologies = useNewestDiff(history, 'technologies');
  const company = useNewestDiff(history, 'companies');
  if (technologies === null && company === null) return null;
  return (
    <section className={classes.section} aria-labelledby="lookup-changes">
      <h3 id="lookup-changes">{words.lookup.changes.title}</h3>
      {[technologies, company].map((diff) =>
        diff === null ? null : <Change key={diff.newer.snapshotId} diff={diff} onShow={onShow} />,
      )}
    </section>
  );
}

function useNewestDiff(history: readonly HistoryEntry[], kind: HistoryEntry['kind']): DomainDiff | null {
  const [newer, older] = history.filter((entry) => entry.kind === kind && entry.outcome === 'found');
  return useDiff(older?.snapshotId ?? null, newer?.snapshotId ?? null);
}

function Change({ diff, onShow }: { diff: DomainDiff; onShow: (shown: Shown) => void }) {
  const since = formatDate(diff.older.fetchedAt);
  const added = diff.technologies?.added ?? [];
  const removed = diff.technologies?.removed ?? [];
  const fields = diff.company ?? [];
  if (added.length + removed.length + fields.length === 0) {
    return <p className={classes.quiet}>{words.lookup.changes.nothing(since)}</p>;
  }
  const isPartial = diff.technologies?.isPartial ?? false;
  const { olderId, newerId } = { olderId: diff.older.snapshotId, newerId: diff.newer.snapshotId };
  return (
    <div className={classes.change}>
      <p className={classes.quiet}>{words.lookup.changes.since(since)}</p>
      {isPartial ? <p>{words.lookup.changes.partial}</p> : null}
      <ul>
        {isPartial ? null : (
          <>
            <Names sign="added" names={added.map(({ name }) => name)} />
            <Names sign="removed" names={removed.map(({ name }) => name)} />
          </>
        )}
        {fields.slice(0, SHOWN).map(({ field, before, after }) => (
          <li key={field}>
            {words.lookup.changes.changed(
              fieldTitle(field),
              before ?? words.lookup.changes.empty,
              after ?? words.lookup.changes.empty,
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => onShow({ kind: 'diff', olderId, newerId })}
        >
          {words.lookup.changes.show}
        </Button>
      </div>
    </div>
  );
}

function Names({ sign, names }: { sign: 'added' | 'removed'; names: readonly string[] }) {
  if (names.length === 0) return null;
  const Icon = sign === 'added' ? IconPlus : IconMinus;
  const left = names.length - SHOWN;
  return (
    <li className={classes.names} data-sign={sign}>
      <Icon size={14} stroke={2.25} aria-hidden />
      <span>
        <span className={classes.sign}>{words.lookup.changes[sign]}</span> {names.slice(0, SHOWN).join(', ')}
        {left > 0 ? ` ${words.lookup.changes.more(left)}` : null}
      </span>
    </li>
  );
}
