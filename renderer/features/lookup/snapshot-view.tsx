import { formatClock } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import { BackToNewest } from './back-to-newest.tsx';
import { fieldsOfCompany } from './company-card.tsx';
import classes from './diff.module.css';
import { FieldList } from './field-list.tsx';
import { TechnologyList } from './technology-list.tsx';

/** One saved answer as it was, with its JSON. */
export function SnapshotView({ id, onBack }: { id: number; onBack: () => void }) {
  const snapshot = useRead(() => reads.lookup.snapshot({ id }), tellUnlessRestarting, null, [id]);
  if (snapshot === null) return null;
  const answer = snapshot.technologies ?? snapshot.company;
  return (
    <>
      <BackToNewest
        title={words.lookup.snapshot.title(answer === null ? '' : formatClock(answer.fetchedAt))}
        onBack={onBack}
      />
      {answer !== null && answer.outcome !== 'found' ? (
        <div className={classes.body}>
          <StateChip state={answer.outcome} />
        </div>
      ) : null}
      {snapshot.company?.company ? (
        <div className={classes.fields}>
          <FieldList fields={fieldsOfCompany(snapshot.company.company)} snapshotId={id} />
        </div>
      ) : null}
      {snapshot.technologies?.outcome === 'found' ? (
        <TechnologyList technologies={snapshot.technologies.technologies} />
      ) : null}
      <details className={classes.raw}>
        <summary>{words.lookup.snapshot.raw}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
        <pre tabIndex={0}>{snapshot.raw}</pre>
      </details>
    </>
  );
}
