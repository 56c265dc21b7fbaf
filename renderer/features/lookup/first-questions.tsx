import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { AskButton } from './ask-button.tsx';
import classes from './lookup.module.css';

/** A domain that was never asked about: what can be asked, and what each costs. */
export function FirstQuestions({ domain, isElsewhere }: { domain: string; isElsewhere: boolean }) {
  const technologies: Question = { subject: 'domain', name: domain, isFirst: true };
  const company: Question = { subject: 'company', name: domain, isFirst: true };
  return (
    <div className={classes.first}>
      <p>{(isElsewhere ? words.lookup.nothingSavedHere : words.lookup.nothingSaved)(shownDomain(domain))}</p>
      <div className={classes.buttons}>
        <AskButton questions={[technologies]} variant="filled" words={words.lookup.ask.technologies} />
        <AskButton questions={[company]} words={words.lookup.ask.company} />
        <AskButton questions={[technologies, company]} words={words.lookup.ask.both} />
      </div>
      <p className={classes.quiet}>{words.lookup.misses}</p>
    </div>
  );
}
