import type { CompanyAnswer } from '#contract/models/lookup.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { documentedFields, fieldTitle } from '../../ui/field-name.ts';
import { type Fact, FactList, FactsSection } from '../../ui/facts-panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ShortAddress } from '../../ui/short-address.tsx';
import classes from './facts.module.css';
import { languageOfField } from '../../ui/language-of-field.ts';

const wording = words.saved.facts;

/** The company of the domain, with every field that came, documented or not. */
export function FactsCompany({ answer }: { answer: CompanyAnswer | null }) {
  return (
    <FactsSection title={wording.company}>
      {answer === null ? (
        <p className={classes.quiet}>{wording.neverAsked}</p>
      ) : answer.company === null || answer.outcome !== 'found' ? (
        <p className={classes.quiet}>{answer.outcome === 'found' ? '' : wording.outcome[answer.outcome]}</p>
      ) : (
        <FactList facts={factsOf(answer)} />
      )}
    </FactsSection>
  );
}

function factsOf({ company, fetchedAt, snapshotId }: CompanyAnswer): Fact[] {
  if (company === null) return [];
  const { extra, ...known } = company;
  const fields: [string, unknown][] = [
    ...documentedFields.map((key): [string, unknown] => [key, known[key]]),
    ...Object.entries(extra),
  ];
  const facts = fields.flatMap(([key, raw]) => {
    const value = wordsOf(raw);
    return value === ''
      ? []
      : [{ name: fieldTitle(key), value: asValue(value, snapshotId), language: languageOfField(key) }];
  });
  return [...facts, { name: wording.saved, value: <AgeTag at={fetchedAt} plain /> }];
}

function asValue(value: string, snapshotId: number) {
  if (!/^https?:\/\/\S+$/i.test(value)) return value;
  return (
    <LinkButton title={value} onClick={() => void attempt(() => shell.openLink({ url: value, snapshotId }))}>
      <ShortAddress address={value} />
    </LinkButton>
  );
}

/** A value of an answer as text; '' if there is nothing to show. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? formatCount(value) : '';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(wordsOf)
      .filter((part) => part !== '')
      .join(', ');
  return JSON.stringify(value);
}
