import { IconHistory } from '@tabler/icons-react';
import type { Facet, FacetName } from '../../../preload/contract/models/saved.ts';
import { jobsStore } from '../../stores/jobs.ts';
import { type Filter, labelKey } from '../../stores/saved.ts';
import { setFilter, showSaved } from '../../stores/saved-actions.ts';
import { formatCount } from '../../ui/format.ts';
import { useRecycledKeys } from '../../ui/recycled-keys.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import classes from './facets.module.css';
import { text } from './text.ts';

export interface FacetValue {
  value: string;
  label: string;
  /** Null where it is not among those counted. */
  count: number | null;
}

/** Values of one facet, each a box with what it would find; several may be ticked. */
export function FacetList(props: {
  facet: FacetName;
  values: readonly FacetValue[];
  chosen: readonly string[];
  /** Called before something that leads away from this list. */
  onLeave?: () => void;
}) {
  const { facet, values, chosen } = props;
  const { keys, hold, release } = useRecycledKeys(values.map(({ value }) => value));
  return (
    <ul className={classes.values} onBlur={release}>
      {values.map(({ value, label, count }, place) => (
        <li key={keys[place]} className={classes.value} onFocus={() => hold(value, keys[place] ?? place)}>
          <TickBox
            words={label}
            isTicked={chosen.includes(value)}
            onTick={(isTicked) => setFilter({ facet, value }, isTicked)}
          />
          {facet === 'technology' ? (
            <button
              type="button"
              className={classes.since}
              aria-label={text.sinceOf(label)}
              title={text.sinceOf(label)}
              onClick={() => {
                props.onLeave?.();
                showSaved({ technologies: [value] });
              }}
            >
              <IconHistory size={14} aria-hidden />
            </button>
          ) : null}
          <span className={classes.count}>{count === null ? '' : formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The values counted, with those that are ticked but not among them on top. */
export function valuesToShow(
  facet: FacetName,
  counted: Facet | undefined,
  chosen: readonly string[],
  labels: Readonly<Record<string, string>>,
): FacetValue[] {
  // What the program itself sorts by is called as the window's language has it.
  const isOurs = facet === 'age' || facet === 'kind';
  const values = (counted?.values ?? []).map((each) =>
    isOurs
      ? { ...each, label: nameOf({ facet, value: each.value }, labels) }
      : { ...each, label: runName({ facet, value: each.value }) ?? each.label },
  );
  const others = chosen.filter((value) => !values.some((each) => each.value === value));
  return [
    ...others.map((value) => ({ value, label: nameOf({ facet, value }, labels), count: null })),
    ...values,
  ];
}

/** A run is called as on its own screen: what the engine calls one that nobody named is English. */
function runName({ facet, value }: Pick<Filter, 'facet' | 'value'>): string | null {
  return facet === 'job' ? (jobsStore.getState().jobs.get(Number(value))?.fileName ?? null) : null;
}

/** What a filter's value is called. */
export function nameOf(filter: Filter, labels: Readonly<Record<string, string>>): string {
  const { facet, value } = filter;
  const [side, ms] = value.split(':');
  if (facet === 'age') return side === 'older' ? text.older(Number(ms)) : text.younger(Number(ms));
  if (facet === 'kind') return text.kinds[value] ?? value;
  return runName(filter) ?? labels[labelKey(filter)] ?? (facet === 'job' ? `#${value}` : value);
}
