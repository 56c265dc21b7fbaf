import { IconCpu, IconListDetails, IconWorld, type TablerIcon } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { SavedQuery, SavedRow } from '#contract/models/saved.ts';
import { savedQueryDefaults } from '#shared/tables/saved.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { lookupPrice } from '../../stores/money/prices.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import classes from './start.module.css';

const SHOWN = 10;

const newest: SavedQuery = { ...savedQueryDefaults, sort: { column: 'savedAt', descending: true } };

/** The start: what the field takes, and what was saved last. */
export function StartView() {
  const rows = useRecent();
  return (
    <div className={classes.start}>
      <p className={classes.hint}>{words.lookup.start.hint}</p>
      {rows === null ? null : rows.length === 0 ? (
        <>
          <Kinds />
          <p className={classes.hint}>{words.lookup.start.nothing}</p>
        </>
      ) : (
        <section aria-labelledby="lookup-recent">
          <h2 id="lookup-recent">{words.lookup.start.recent}</h2>
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.domain}>
                <button
                  type="button"
                  className={classes.row}
                  onClick={() => openLookup({ kind: 'domain', domain: row.domain })}
                >
                  <IconWorld size={16} stroke={1.75} aria-hidden />
                  <span className={classes.domain}>{shownDomain(row.domain)}</span>
                  <span className={classes.quiet}>{row.company ?? words.lookup.start.unnamed}</span>
                  <span className={classes.end}>
                    {row.technologyCount === null
                      ? null
                      : words.lookup.line.technologies(row.technologyCount)}
                  </span>
                  <span className={classes.age}>
                    <AgeTag at={row.savedAt} plain />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The domains saved last; null until read. A failure is not shown here. */
function useRecent(): readonly SavedRow[] | null {
  const workspace = useStore(sessionStore, workspaceKey);
  const read = () => reads.saved.search({ query: newest, offset: 0, limit: SHOWN });
  return useRead(read, () => undefined, workspace)?.rows ?? null;
}

const { domain, technology, many } = words.lookup.start.kinds;
const kinds: readonly { icon: TablerIcon; title: string; hint: (price: number) => string }[] = [
  { icon: IconWorld, ...domain },
  { icon: IconCpu, ...technology },
  { icon: IconListDetails, ...many },
];

/** Explains to a newcomer what the field takes, and what it finds. */
function Kinds() {
  const price = useStore(sessionStore, lookupPrice);
  return (
    <ul className={classes.kinds}>
      {kinds.map(({ icon: Icon, title, hint }) => (
        <li key={title} className={classes.kind}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <h3>{title}</h3>
          <p>{hint(price)}</p>
        </li>
      ))}
    </ul>
  );
}
