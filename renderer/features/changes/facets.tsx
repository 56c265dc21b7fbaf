import { useState } from 'react';
import { useStore } from 'zustand';
import type { ChangeSign, ChangeSummary } from '../../../preload/contract/models/changes.ts';
import { changeSigns } from '../../../preload/contract/values/changes.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { setOnly, setSign } from '../../stores/changes/change-actions.ts';
import { changesStore, isSame } from '../../stores/changes/changes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from '../../ui/table/facets/facets.module.css';
import { TickBox } from '../../ui/tick-box.tsx';
import { factName } from './fact-name.ts';

/** How many names are listed before a person asks for more. */
const SHOWN = 7;

/** Filters for the lines: their kind, and the technologies and facts that changed most. */
export function Facets() {
  const told = useStore(changesStore, ({ summary }) => summary?.told ?? null);
  const signs = useStore(changesStore, ({ filter }) => filter.signs);
  return (
    <div className={classes.facets}>
      <section className={classes.facet} aria-label={words.changes.kindOf}>
        <h3 className={classes.title}>{words.changes.kindOf}</h3>
        <ul className={classes.values}>
          {changeSigns.map((sign) => (
            <li key={sign} className={classes.value}>
              <TickBox
                words={words.changes.sign[sign]}
                isTicked={signs.includes(sign)}
                onTick={(isTicked) => setSign(sign, isTicked)}
              />
              <span className={classes.count}>{told === null ? '' : formatCount(told.signs[sign])}</span>
            </li>
          ))}
        </ul>
      </section>
      {changeSigns.map((sign) => (
        <Names key={sign} sign={sign} counted={told?.counts[sign] ?? null} />
      ))}
    </div>
  );
}

function Names({ sign, counted }: { sign: ChangeSign; counted: ChangeSummary['counts'][ChangeSign] | null }) {
  const only = useStore(changesStore, ({ filter }) => filter.only);
  const [isLong, setLong] = useState(false);
  const names = counted?.names ?? [];
  const shown = isLong ? names : names.slice(0, SHOWN);
  // A ticked name stays, even if the search no longer finds it.
  const others = only.filter((one) => one.sign === sign && !shown.some(({ what }) => what === one.what));
  const left = names.length - shown.length;
  return (
    <section className={classes.facet} aria-label={words.changes.most[sign]}>
      <h3 className={classes.title}>{words.changes.most[sign]}</h3>
      {counted !== null && names.length + others.length === 0 ? (
        <p className={classes.none}>{words.changes.none}</p>
      ) : null}
      <ul className={classes.values}>
        {[...others.map(({ what }) => ({ what, count: null })), ...shown].map(({ what, count }) => (
          <li key={what} className={classes.value}>
            <TickBox
              words={sign === 'changed' ? factName(what) : what}
              isTicked={only.some((one) => isSame(one, { sign, what }))}
              onTick={(isTicked) => setOnly({ sign, what }, isTicked)}
            />
            <span className={classes.count}>{count === null ? '' : formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <LinkButton isSmall isRoomy onClick={() => setLong(true)}>
          {words.changes.more(left)}
        </LinkButton>
      ) : null}
    </section>
  );
}
