import type { HistoryEntry } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { FactsSection } from '../../ui/facts-panel.tsx';
import { StateMark } from '../../ui/state-chip.tsx';
import classes from './facts.module.css';

const wording = words.saved.facts;

/** Every answer about the domain, newest first. */
export function FactsHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <FactsSection title={wording.history}>
      <ol className={classes.history}>
        {history.map((entry) => (
          <li key={entry.snapshotId} className={classes.entry}>
            <StateMark state={entry.outcome} />
            <span className={classes.entryWords}>
              {entry.kind === 'companies'
                ? wording.historyCompany(entry.companyName)
                : wording.historyTechnologies(entry.technologyCount)}
            </span>
            <AgeTag at={entry.fetchedAt} plain />
            {entry.boughtBy === null ? null : (
              <span className={classes.buyer}>{words.lookup.line.boughtBy(entry.boughtBy)}</span>
            )}
          </li>
        ))}
      </ol>
    </FactsSection>
  );
}
