import type { CompanyAnswer, CompanyProfile } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { AnswerLine } from './answer-line.tsx';
import { AskButton } from './ask-button.tsx';
import { FieldList } from './field-list.tsx';
import { type Field, fieldsOf, shownValue } from './fields.ts';
import classes from './lookup.module.css';
import { NoAnswer } from './no-answer.tsx';
import { documentedFields, fieldTitle } from '../../ui/field-name.ts';

/** The company of a domain, with every field that came, documented or not. */
export function CompanyCard({ domain, answer }: { domain: string; answer: CompanyAnswer | null }) {
  const question: Question = { subject: 'company', name: domain };
  return (
    <section className={classes.section} aria-labelledby="lookup-company">
      <h3 id="lookup-company">{words.lookup.company.title}</h3>
      {answer === null ? (
        <>
          <p>{words.lookup.company.notAsked}</p>
          <div>
            <AskButton questions={[{ ...question, isFirst: true }]} words={words.lookup.ask.company} />
          </div>
        </>
      ) : answer.company === null || answer.outcome !== 'found' ? (
        <NoAnswer about="company" outcome={answer.outcome} fetchedAt={answer.fetchedAt} question={question} />
      ) : (
        <>
          <FieldList fields={fieldsOfCompany(answer.company)} snapshotId={answer.snapshotId} />
          <AnswerLine
            fetchedAt={answer.fetchedAt}
            lastUpdated={answer.lastUpdated}
            question={question}
            isSmall
          />
        </>
      )}
    </section>
  );
}

/** The documented fields in order, with a dash if empty, then all others. */
export function fieldsOfCompany({ extra, ...known }: CompanyProfile): Field[] {
  const documented = documentedFields.map((name) => ({
    name,
    label: fieldTitle(name),
    value: shownValue((known as Record<string, unknown>)[name]) ?? words.lookup.company.unknown,
  }));
  return [...documented, ...fieldsOf(extra)];
}
