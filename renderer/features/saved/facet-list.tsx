import { IconHistory } from '@tabler/icons-react';
import type { Facet, FacetName } from '../../../preload/contract/models/saved.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { type Filter, labelKey, standingIn } from '../../stores/saved/saved.ts';
import { setFilter, showSaved } from '../../stores/saved/saved-actions.ts';
import { ChoiceBox } from '../../ui/table/facets/choice-box.tsx';
import facets from '../../ui/table/facets/facets.module.css';
import { useRecycledKeys } from '../../ui/table/facets/recycled-keys.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import classes from './facet-list.module.css';

export interface FacetValue {
  /** Null means no value. */
  value: string | null;
  label: string;
  /** Null if the value is not among those counted. */
  count: number | null;
}

/**
 * Values of one facet, each with how many domains it would find; several may be kept or left out. An age can
 * only be kept, since it is a bound.
 */
export function FacetList(props: {
  facet: FacetName;
  values: readonly FacetValue[];
  filters: readonly Filter[];
  /** Called before a link that leads away from this list. */
  onLeave?: () => void;
}) {
  const { facet, values, filters } = props;
  const names = values.map(({ value }) => labelKey({ facet, value }));
  const { keys, hold, release } = useRecycledKeys(names);
  return (
    <ul className={facets.values} onBlur={release}>
      {values.map(({ value, label, count }, place) => (
        <li
          key={keys[place]}
          className={facets.value}
          onFocus={() => hold(names[place] ?? '', keys[place] ?? place)}
        >
          {facet === 'age' ? (
            <TickBox
              words={label}
              isTicked={standingIn(filters, { facet, value }) === 'is'}
              onTick={(isTicked) => setFilter({ facet, value }, isTicked ? 'is' : null)}
            />
          ) : (
            <ChoiceBox
              words={label}
              standing={standingIn(filters, { facet, value })}
              any={value === null ? words.saved.any[facet] : undefined}
              onChange={(standing) => setFilter({ facet, value }, standing)}
            />
          )}
          {facet === 'technology' && value !== null ? (
            <button
              type="button"
              className={classes.since}
              aria-label={words.saved.sinceOf(label)}
              title={words.saved.sinceOf(label)}
              onClick={() => {
                props.onLeave?.();
                showSaved({ technologies: [value] });
              }}
            >
              <IconHistory size={14} aria-hidden />
            </button>
          ) : facet === 'technology' ? (
            <span className={classes.noSince} />
          ) : null}
          <span className={facets.count}>{count === null ? '' : formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The values counted, after chosen ones that were not counted. */
export function valuesToShow(
  facet: FacetName,
  counted: Facet | undefined,
  filters: readonly Filter[],
  labels: Readonly<Record<string, string>>,
): FacetValue[] {
  const values = (counted?.values ?? []).map((each) => ({ ...each, label: labelOf(facet, each, labels) }));
  const others = filters.filter(
    (filter) => filter.facet === facet && !values.some((each) => each.value === filter.value),
  );
  return [
    ...others.map(({ value }) => ({ value, label: nameOf({ facet, value }, labels), count: null })),
    ...values,
  ];
}

/** A run has the same name as on its own screen: the engine's name for a run that nobody named is English. */
function runName({ facet, value }: Pick<Filter, 'facet' | 'value'>): string | null {
  return facet === 'job' ? (jobsStore.getState().jobs.get(Number(value))?.fileName ?? null) : null;
}

/** The label of a value; kinds, ages and null have words of the window's language. */
function labelOf(
  facet: FacetName,
  { value, label }: Facet['values'][number],
  labels: Readonly<Record<string, string>>,
): string {
  const isOurs = facet === 'age' || facet === 'kind' || value === null;
  return isOurs ? nameOf({ facet, value }, labels) : (runName({ facet, value }) ?? label);
}

/** The name of a filter's value. */
export function nameOf(
  filter: Pick<Filter, 'facet' | 'value'>,
  labels: Readonly<Record<string, string>>,
): string {
  const { facet, value } = filter;
  if (value === null) return words.saved.none[facet];
  const [side, ms] = value.split(':');
  if (facet === 'age')
    return side === 'older' ? words.saved.older(Number(ms)) : words.saved.younger(Number(ms));
  if (facet === 'kind') return words.saved.kinds[value] ?? value;
  return runName(filter) ?? labels[labelKey(filter)] ?? (facet === 'job' ? `#${value}` : value);
}

/** A filter in words. */
export function sentenceOf(filter: Filter, labels: Readonly<Record<string, string>>): string {
  const { facet, value, isNot } = filter;
  if (value === null) return isNot ? words.saved.any[facet] : words.saved.none[facet];
  const say = isNot ? words.saved.chipNot : words.saved.chip;
  return say(words.saved.facet[facet], nameOf(filter, labels));
}
