import { useState } from 'react';
import { useStore } from 'zustand';
import type { ChangeSign, ChangeSummary } from '#contract/models/changes.ts';
import { changeSigns } from '#contract/values/changes.ts';
import { subjectOfChange } from '../../../words/facts.ts';
import { words } from '../../../words/words.ts';
import { setOnly, setSign } from '../../stores/changes/change-actions.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Facet } from '../../ui/table/facets/facet.tsx';
import { FacetList } from '../../ui/table/facets/facet-list.tsx';
import { withChosen } from '../../ui/table/facets/with-chosen.ts';

/** How many names are listed before a person asks for more. */
const SHOWN = 7;

/** Filters for the lines: their kind, and the technologies and facts that changed most. */
export function Facets() {
  const told = useStore(changesStore, ({ summary }) => summary?.told ?? null);
  const signs = useStore(changesStore, ({ filter }) => filter.signs);
  return (
    <FacetList>
      <Facet
        name={words.changes.kindOf}
        isCounted={told !== null}
        values={changeSigns.map((sign) => ({
          key: sign,
          words: words.changes.sign[sign],
          count: told?.signs[sign] ?? null,
          standing: signs.includes(sign) ? 'is' : null,
          isKeptOnly: true,
          onChange: (standing) => setSign(sign, standing === 'is'),
        }))}
      />
      {changeSigns.map((sign) => (
        <Names key={sign} sign={sign} counted={told?.counts[sign] ?? null} />
      ))}
    </FacetList>
  );
}

function Names({ sign, counted }: { sign: ChangeSign; counted: ChangeSummary['counts'][ChangeSign] | null }) {
  const only = useStore(changesStore, ({ filter }) => filter.only);
  const [isLong, setLong] = useState(false);
  const names = (counted?.names ?? []).map(({ what, count }) => ({ value: what, count }));
  const shown = isLong ? names : names.slice(0, SHOWN);
  const left = names.length - shown.length;
  // A ticked name stays, even if the search no longer finds it.
  const ticked = only.filter((one) => one.sign === sign).map(({ what }) => what);
  return (
    <Facet
      name={words.changes.most[sign]}
      isCounted={counted !== null}
      values={withChosen(shown, ticked).map(({ value, count }) => ({
        key: value,
        words: subjectOfChange({ sign, what: value }, words.facts),
        count,
        standing: ticked.includes(value) ? 'is' : null,
        isKeptOnly: true,
        onChange: (standing) => setOnly({ sign, what: value }, standing === 'is'),
      }))}
    >
      {left > 0 ? (
        <LinkButton isSmall isRoomy onClick={() => setLong(true)}>
          {words.changes.more(left)}
        </LinkButton>
      ) : null}
    </Facet>
  );
}
