import type { Outcome } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { AskButton } from './ask-button.tsx';
import classes from './lookup.module.css';

/** For a lookup that found nothing: that it was free, how long ago, and a button to ask again. */
export function NoAnswer(props: {
  about: keyof typeof words.lookup.none;
  outcome: Outcome;
  fetchedAt: string;
  question: Question;
}) {
  const { about, outcome, fetchedAt, question } = props;
  return (
    <div className={classes.noAnswer}>
      <span className={classes.noAnswerFacts}>
        <StateChip state={outcome} /> <AgeTag at={fetchedAt} />
      </span>
      <p>{words.lookup.none[about][outcome]}</p>
      <div>
        <AskButton
          questions={[question]}
          about={words.lookup.ask.about[question.subject]}
          words={words.lookup.ask.again}
        />
      </div>
    </div>
  );
}
