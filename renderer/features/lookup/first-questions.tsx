import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { AskButton } from './ask-button.tsx';
import classes from './lookup.module.css';
import { text } from './text.ts';

/** A domain that was never asked about: what can be asked, and what each costs. */
export function FirstQuestions({ domain, isElsewhere }: { domain: string; isElsewhere: boolean }) {
  const technologies: Question = { subject: 'domain', name: domain, isFirst: true };
  const company: Question = { subject: 'company', name: domain, isFirst: true };
  return (
    <div className={classes.first}>
      <p>{(isElsewhere ? text.nothingSavedHere : text.nothingSaved)(shownDomain(domain))}</p>
      <div className={classes.buttons}>
        <AskButton questions={[technologies]} variant="filled" words={text.ask.technologies} />
        <AskButton questions={[company]} words={text.ask.company} />
        <AskButton questions={[technologies, company]} words={text.ask.both} />
      </div>
      <p className={classes.quiet}>{text.misses}</p>
    </div>
  );
}
