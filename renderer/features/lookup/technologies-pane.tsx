import type { TechnologiesAnswer } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { Callout } from '../../ui/callout.tsx';
import { Folds } from '../../ui/table/result-screen.tsx';
import { AnswerLine } from './answer-line.tsx';
import { AskButton } from './ask-button.tsx';
import classes from './lookup.module.css';
import { NoAnswer } from './no-answer.tsx';
import { TechnologyList } from './technology-list.tsx';

/** The most technologies that one further page brings. */
const PAGE = 500;

/** The technologies of a domain by the newest answer, or a button to ask. */
export function TechnologiesPane({ domain, answer }: { domain: string; answer: TechnologiesAnswer | null }) {
  const question: Question = { subject: 'domain', name: domain };
  if (answer === null) {
    return (
      <div className={classes.noAnswer}>
        <h3>{words.lookup.technologies.title}</h3>
        <p>{words.lookup.technologies.notAsked}</p>
        <div>
          <AskButton
            questions={[{ ...question, isFirst: true }]}
            variant="filled"
            words={words.lookup.ask.technologies}
          />
        </div>
      </div>
    );
  }
  const { outcome, fetchedAt } = answer;
  if (outcome !== 'found') {
    return (
      <div className={classes.section}>
        <h3>{words.lookup.technologies.title}</h3>
        <NoAnswer about="technologies" outcome={outcome} fetchedAt={fetchedAt} question={question} />
      </div>
    );
  }
  return (
    <>
      <Folds className={classes.section}>
        <AnswerLine fetchedAt={fetchedAt} lastUpdated={answer.lastUpdated} question={question} />
        <Truncation answer={answer} question={question} />
      </Folds>
      <TechnologyList technologies={answer.technologies} />
    </>
  );
}

/** Says if an answer is incomplete, and what the rest costs. */
function Truncation({ answer, question }: { answer: TechnologiesAnswer; question: Question }) {
  const { nextPage, total, isPartial } = answer;
  const here = answer.technologies.length;
  if (nextPage !== null) {
    const left = total === null ? null : Math.min(PAGE, Math.max(1, total - here));
    return (
      <Callout
        tone="money"
        action={
          <AskButton
            questions={[{ ...question, page: nextPage }]}
            size="compact-xs"
            words={(credits) => words.lookup.ask.more(left, credits)}
          />
        }
      >
        {words.lookup.technologies.pages(here, total)}
      </Callout>
    );
  }
  if (!isPartial) return null;
  return (
    <Callout
      tone="money"
      action={<AskButton questions={[question]} size="compact-xs" words={words.lookup.ask.all} />}
    >
      {words.lookup.technologies.partial(here, total)}
    </Callout>
  );
}
