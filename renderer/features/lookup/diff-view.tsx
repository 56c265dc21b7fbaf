import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { DomainDiff, FoundTechnology } from '#contract/models/lookup.ts';
import { formatClock, formatExactTime } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { Callout } from '../../ui/callout.tsx';
import { BackToNewest } from './back-to-newest.tsx';
import classes from './diff.module.css';
import type { Shown } from './shown.ts';
import rowClasses from './technologies.module.css';
import { TechnologyRow } from './technology-row.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useDiff } from './use-diff.ts';
import { fieldTitle } from '../../ui/field-name.ts';
import { languageOfField } from '../../ui/language-of-field.ts';

type Technologies = NonNullable<DomainDiff['technologies']>;

/** How two answers about one domain differ. */
export function DiffView(props: { shown: Extract<Shown, { kind: 'diff' }>; onBack: () => void }) {
  const { shown, onBack } = props;
  const diff = useDiff(shown.olderId, shown.newerId);
  const list = useRef<HTMLElement>(null);
  const onKeyDown = useArrowKeys(list, diff);
  if (diff === null) return <BackToNewest title={words.lookup.diff.title} onBack={onBack} />;
  const { older, newer, technologies, company } = diff;
  return (
    <>
      <BackToNewest
        title={`${words.lookup.diff.title}: ${between(older.fetchedAt, newer.fetchedAt)}`}
        onBack={onBack}
      />
      <section ref={list} className={classes.body} aria-label={words.lookup.diff.title} onKeyDown={onKeyDown}>
        {technologies?.isPartial ? <Callout tone="money">{words.lookup.diff.partial}</Callout> : null}
        {technologies === null ? null : <TechnologyDiff technologies={technologies} />}
        {company === null ? null : company.length === 0 ? (
          <p>{words.lookup.diff.same}</p>
        ) : (
          <CompanyDiff fields={company} />
        )}
      </section>
    </>
  );
}

/** Both times; with seconds if they are the same minute. */
function between(older: string, newer: string): string {
  const format = formatClock(older) === formatClock(newer) ? formatExactTime : formatClock;
  return words.lookup.diff.between(format(older), format(newer));
}

function TechnologyDiff({ technologies }: { technologies: Technologies }) {
  const { added, removed, kept } = technologies;
  return (
    <>
      <Part sign="added" title={words.lookup.diff.added(added.length)} technologies={added} />
      <Part sign="removed" title={words.lookup.diff.removed(removed.length)} technologies={removed} />
      <details className={classes.kept}>
        <summary>{words.lookup.diff.kept(kept.length)}</summary>
        <Rows technologies={kept} />
      </details>
    </>
  );
}

function Part(props: { sign: 'added' | 'removed'; title: string; technologies: readonly FoundTechnology[] }) {
  const { sign, title, technologies } = props;
  const Icon = sign === 'added' ? IconPlus : IconMinus;
  return (
    <div className={classes.part} data-sign={sign}>
      <h4>
        <Icon size={14} stroke={2.25} aria-hidden /> {title}
      </h4>
      {technologies.length === 0 ? <p>{words.lookup.diff.none}</p> : <Rows technologies={technologies} />}
    </div>
  );
}

function Rows({ technologies }: { technologies: readonly FoundTechnology[] }) {
  return (
    <ul className={rowClasses.rows}>
      {technologies.map((technology) => (
        <TechnologyRow key={technology.id ?? technology.name} technology={technology} />
      ))}
    </ul>
  );
}

function CompanyDiff({ fields }: { fields: NonNullable<DomainDiff['company']> }) {
  return (
    <table className={classes.table}>
      <caption>{words.lookup.diff.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.lookup.diff.field}</th>
          <th scope="col">{words.lookup.diff.before}</th>
          <th scope="col">{words.lookup.diff.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" title={field}>
              {fieldTitle(field)}
            </th>
            {[before, after].map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always before and after
              <td key={at} lang={value === null ? undefined : languageOfField(field)}>
                {value ?? words.lookup.company.unknown}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
