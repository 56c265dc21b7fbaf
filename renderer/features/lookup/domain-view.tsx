import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DomainView as Saved } from '#contract/models/lookup.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { uiStore } from '../../stores/frame/ui.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { ColleaguesNotes } from '../../ui/colleagues-notes.tsx';
import { AskButton, askAll } from './ask-button.tsx';
import { Changes } from './changes.tsx';
import { CompanyCard } from './company-card.tsx';
import { DiffView } from './diff-view.tsx';
import { DomainHead } from './domain-head.tsx';
import classes from './lookup.module.css';
import { LookupProblem } from './lookup-problem.tsx';
import { Notes } from './notes.tsx';
import { newest, type Shown } from './shown.ts';
import { SnapshotView } from './snapshot-view.tsx';
import { TechnologiesPane } from './technologies-pane.tsx';
import { TimeLine } from './time-line.tsx';

/**
 * Everything saved about one domain: its technologies at the left; its company, changes and history at the
 * right.
 */
export function DomainView() {
  const opened = useStore(uiStore, ({ lookup }) => (lookup.kind === 'domain' ? lookup.domain : null));
  // What was read about the domain before is there until this one is read.
  const view = useStore(lookupStore, ({ domain }) => (domain?.domain === opened ? domain : null));
  const [shown, show] = useState<Shown>(askedFor);
  const isForAll = useStore(lookupStore, (state) => state.isForAll);
  useEffect(() => {
    if (!isForAll || view === null) return;
    lookupStore.setState({ isForAll: false });
    askAll();
  }, [isForAll, view]);
  if (view === null) {
    return (
      <div className={classes.alone}>
        <LookupProblem />
      </div>
    );
  }
  const isBlank = view.technologies === null && view.company === null;
  return (
    <>
      <DomainHead
        domain={view.domain}
        elsewhere={view.elsewhere}
        hasBoth={view.technologies !== null && view.company !== null}
      />
      {isBlank ? (
        <FirstQuestions {...view} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.left}>
            {shown.kind === 'diff' ? (
              <DiffView key={`${shown.olderId}-${shown.newerId}`} shown={shown} onBack={() => show(newest)} />
            ) : shown.kind === 'snapshot' ? (
              <SnapshotView key={shown.id} id={shown.id} onBack={() => show(newest)} />
            ) : (
              <TechnologiesPane domain={view.domain} answer={view.technologies} />
            )}
          </div>
          <div className={classes.right}>
            <CompanyCard domain={view.domain} answer={view.company} />
            <Changes history={view.history} onShow={show} />
            <TimeLine history={view.history} shown={shown} onShow={show} />
            <Notes key={view.domain} {...view} />
          </div>
        </div>
      )}
    </>
  );
}

/** What the screen was opened for: the newest answer, or a comparison of two. */
function askedFor(): Shown {
  const { lookup } = uiStore.getState();
  const diff = lookup.kind === 'domain' ? lookup.diff : undefined;
  return diff === undefined ? newest : { kind: 'diff', ...diff };
}

/** For a domain that was never asked about: what can be asked, its price, and what colleagues wrote. */
function FirstQuestions({ domain, elsewhere, colleagues }: Saved) {
  const isElsewhere = elsewhere.length > 0;
  const technologies: Question = { subject: 'domain', name: domain, isFirst: true };
  const company: Question = { subject: 'company', name: domain, isFirst: true };
  return (
    <div className={classes.first}>
      <p>{(isElsewhere ? words.lookup.nothingSavedHere : words.lookup.nothingSaved)(shownDomain(domain))}</p>
      <div className={classes.buttons}>
        <AskButton questions={[technologies]} variant="filled" words={words.lookup.ask.technologies} />
        <AskButton questions={[company]} words={words.lookup.ask.company} />
        <AskButton questions={[technologies, company]} isAll words={words.lookup.ask.both} />
      </div>
      <p className={classes.quiet}>{words.lookup.misses}</p>
      <ColleaguesNotes notes={colleagues} />
    </div>
  );
}
