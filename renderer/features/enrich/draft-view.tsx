import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { draftStore } from '../../stores/draft.ts';
import { openSheet } from '../../stores/draft-actions.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './draft.module.css';
import { DraftHead } from './draft-head.tsx';
import { DraftOptionsForm } from './draft-options.tsx';
import { DraftPrice } from './draft-price.tsx';
import { DraftSample } from './draft-sample.tsx';
import { DraftStart } from './draft-start.tsx';
import { text } from './text.ts';

/** A file before anything is paid: what is in it, what would be added, and what it would cost at most. */
export function DraftView() {
  const path = useStore(draftStore, (draft) => draft.path);
  const problem = useStore(draftStore, (draft) => draft.problem);
  const isReadable = useStore(draftStore, (draft) => draft.inspection !== null);
  const hasColumn = useStore(draftStore, (draft) => draft.column !== null);
  return (
    <div className={classes.screen}>
      <DraftHead />
      {problem === null || path === null ? null : (
        <div className={classes.problem}>
          <ProblemCallout
            problem={problem}
            action={
              problem.code === 'no_domains' ? null : (
                <Button variant="default" size="compact-xs" onClick={() => void openSheet(path)}>
                  {text.draft.tryAgain}
                </Button>
              )
            }
          />
        </div>
      )}
      {isReadable ? (
        <div className={classes.columns}>
          <DraftSample />
          <aside className={classes.inspector} aria-label={text.draft.add}>
            <div className={classes.options}>
              <DraftOptionsForm />
            </div>
            {hasColumn ? <DraftPrice /> : null}
            {hasColumn ? <DraftStart /> : null}
          </aside>
        </div>
      ) : null}
    </div>
  );
}
