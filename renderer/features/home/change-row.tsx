import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import type { Change } from '#contract/models/home.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { formatCount } from '../../../words/format.ts';
import { factOf } from '../../../words/facts.ts';
import { words } from '../../../words/words.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import classes from './home.module.css';

/** One domain and what changed in its newest answer; opens the comparison with the answer before it. */
export function ChangeRow({ change }: { change: Change }) {
  const { domain, technologies, company } = change;
  const pair = technologies ?? company;
  if (pair === null) return null;
  const { olderId, newerId } = pair;
  return (
    <li>
      <button
        type="button"
        data-row
        className={classes.row}
        onClick={() => openLookup({ kind: 'domain', domain, diff: { olderId, newerId } })}
      >
        <IconWorld size={16} stroke={1.75} className={classes.icon} aria-hidden />
        <span className={classes.rowName} data-mono title={change.companyName ?? shownDomain(domain)}>
          {shownDomain(domain)}
        </span>
        <span className={classes.rowResult}>
          {technologies === null ? null : (
            <>
              <Names sign="added" count={technologies.addedCount} names={technologies.added} />
              <Names sign="removed" count={technologies.removedCount} names={technologies.removed} />
            </>
          )}
          {company === null ? null : (
            <span className={classes.clipped}>
              {words.home.changes.fields(company.fields.map((field) => factOf(field, words.facts)))}
            </span>
          )}
        </span>
        <span className={classes.rowAge}>
          <AgeTag at={change.at} plain isNarrow />
        </span>
      </button>
    </li>
  );
}

function Names(props: { sign: 'added' | 'removed'; count: number; names: readonly string[] }) {
  const { sign, count, names } = props;
  if (count === 0) return null;
  const Icon = sign === 'added' ? IconPlus : IconMinus;
  const left = count - names.length;
  const said = `${names.join(', ')}${left > 0 ? ` ${words.home.changes.more(left)}` : ''}`;
  return (
    <span className={classes.names} data-sign={sign} title={`${words.home.changes[sign]} ${said}`}>
      <Icon size={13} stroke={2.25} aria-hidden />
      <span className={classes.hidden}>{words.home.changes[sign]}</span>
      <span className={classes.count}>{formatCount(count)}</span>
      <span className={classes.clipped}>{said}</span>
    </span>
  );
}
