import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { openListForm } from '../../stores/lists/list-actions.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { showSaved } from '../../stores/saved/saved-actions.ts';
import { Folds } from '../../ui/table/result-screen.tsx';
import { AnswerLine } from './answer-line.tsx';
import { AskButton } from './ask-button.tsx';
import { Countries } from './countries.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { FieldList } from './field-list.tsx';
import { fieldsOf } from './fields.ts';
import classes from './lookup.module.css';
import { LookupProblem } from './lookup-problem.tsx';
import { MayMean } from './may-mean.tsx';
import { NoAnswer } from './no-answer.tsx';
import technologyClasses from './technology.module.css';
import { TechnologyHead } from './technology-head.tsx';
import { Websites } from './websites.tsx';

/** What is saved about one technology: how many websites run it, where, and which saved domains do. */
export function TechnologyView() {
  const view = useStore(lookupStore, (state) => state.technology);
  if (view === null) {
    return (
      <div className={classes.alone}>
        <LookupProblem />
      </div>
    );
  }
  const question: Question = { subject: 'technology', name: view.name };
  const { answer, savedDomains } = view;
  // Whether the technology exists, as far as this computer knows.
  const isThere = answer === null ? view.isKnown : answer.outcome === 'found' || view.websites !== null;
  const extra = answer === null ? [] : fieldsOf(answer.extra);
  return (
    <div className={technologyClasses.view}>
      <Folds className={technologyClasses.about}>
        <TechnologyHead view={view} />
        <Elsewhere all={view.elsewhere} view={{ kind: 'technology', name: view.name }} />
        {answer === null ? (
          <div className={technologyClasses.ask}>
            <p>
              {view.isKnown ? words.lookup.technology.notAsked : words.lookup.technology.unknown(view.name)}
            </p>
            {view.isKnown ? null : <MayMean names={view.like} />}
            <AskButton
              questions={[question]}
              variant={view.isKnown ? 'filled' : 'default'}
              words={view.isKnown ? words.lookup.ask.technology : words.lookup.ask.unknown}
            />
            <p className={classes.quiet}>{words.lookup.misses}</p>
          </div>
        ) : answer.outcome !== 'found' ? (
          <>
            <NoAnswer
              about="technology"
              outcome={answer.outcome}
              fetchedAt={answer.fetchedAt}
              question={question}
            />
            <MayMean names={view.like} />
          </>
        ) : (
          <>
            <div className={technologyClasses.figureRow}>
              <p className={technologyClasses.figure}>
                {answer.totalWebsites === null ? (
                  <span>{words.lookup.technology.notTold}</span>
                ) : (
                  <>
                    <strong>{formatCount(answer.totalWebsites)}</strong>{' '}
                    <span>{words.lookup.technology.websites(answer.totalWebsites)}</span>
                  </>
                )}
              </p>
              <AnswerLine fetchedAt={answer.fetchedAt} question={question} />
            </div>
            {answer.isNamed ? null : <p className={classes.quiet}>{words.lookup.technology.nameless}</p>}
            <Countries name={view.name} countries={answer.topCountries} />
            {extra.length === 0 ? null : (
              <section className={classes.section} aria-labelledby="lookup-extra">
                <h3 id="lookup-extra">{words.lookup.technology.extra}</h3>
                <FieldList fields={extra} snapshotId={answer.snapshotId} />
              </section>
            )}
          </>
        )}
        {savedDomains === 0 && isThere ? (
          <p className={classes.quiet}>{words.lookup.technology.noSavedDomains}</p>
        ) : null}
        <div className={classes.buttons}>
          {savedDomains === 0 ? null : (
            <Button variant="default" onClick={() => showSaved({ technologies: [view.name] })}>
              {words.lookup.technology.savedDomains(savedDomains)}
            </Button>
          )}
          {answer?.outcome === 'found' ? (
            <Button
              variant="default"
              title={words.lookup.technology.wholeListHint}
              onClick={() => openListForm(view.name)}
            >
              {words.lookup.technology.wholeList}
            </Button>
          ) : null}
        </div>
      </Folds>
      {isThere ? <Websites view={view} /> : null}
    </div>
  );
}
