import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import classes from './draft.module.css';
import { DraftColumns } from './draft-columns.tsx';
import { DraftDomains } from './draft-domains.tsx';
import { DraftFromList } from './draft-from-list.tsx';
import { DraftHead } from './draft-head.tsx';
import { DraftLeaveOut } from './draft-leave-out.tsx';
import { DraftOptionsForm } from './draft-options.tsx';
import { DraftPrice } from './draft-price.tsx';
import { DraftProblem } from './draft-problem.tsx';
import { DraftRemembered } from './draft-remembered.tsx';
import { DraftSample } from './draft-sample.tsx';
import { DraftStart } from './draft-start.tsx';
import { DraftUpdate } from './draft-update.tsx';
import { DraftWaiting } from './draft-waiting.tsx';

/** A file before anything is paid: what is in it, what would be added, and what it would cost at most. */
export function DraftView() {
  const file = useStore(draftStore, (draft) => draft.file);
  const problem = useStore(draftStore, (draft) => draft.problem);
  const isReadable = useStore(draftStore, (draft) => draft.inspection !== null);
  const hasColumn = useStore(draftStore, (draft) => draft.column !== null);
  const origin = useStore(draftStore, (draft) => draft.origin);
  const isFile = origin === 'file';
  return (
    <div className={classes.screen}>
      <DraftHead />
      {file === null && problem === null ? (
        <div className={classes.gathering}>
          <DraftWaiting />
        </div>
      ) : null}
      {problem === null ? null : <DraftProblem problem={problem} file={file} isFile={isFile} />}
      {isReadable ? (
        <div className={classes.columns}>
          <DraftSample />
          <aside
            className={classes.inspector}
            aria-label={isFile ? words.enrich.draft.add : words.enrich.draft.again}
          >
            <div className={classes.options}>
              <DraftRemembered />
              <DraftFromList />
              {hasColumn ? <DraftDomains /> : null}
              <DraftUpdate />
              <DraftOptionsForm />
              <DraftColumns />
              <DraftLeaveOut />
            </div>
            {hasColumn ? <DraftPrice /> : null}
            {hasColumn ? <DraftStart /> : null}
          </aside>
        </div>
      ) : null}
    </div>
  );
}
