import { type ReactNode, useId } from 'react';
import type { Standing } from '#shared/tables/choice.ts';
import { formatCount } from '../../../../words/format.ts';
import { words } from '../../../../words/words.ts';
import { TickBox } from '../../tick-box.tsx';
import { ChoiceBox } from './choice-box.tsx';
import classes from './facets.module.css';
import { useRecycledKeys } from './recycled-keys.ts';

/** A value as a facet shows it. */
export interface FacetValue {
  /** Tells it from the other values of its facet. */
  key: string;
  words: string;
  /** Of its words, if it is not the window's. */
  language?: 'en' | undefined;
  /** How many rows it would find; null if it is not among those counted. */
  count: number | null;
  standing: Standing;
  /** Whether it can be kept, but not left out. */
  isKeptOnly?: boolean;
  /** The name of what remains if "no value" is left out, such as "Any tag". */
  any?: string | undefined;
  /** Shown before the count. */
  extra?: ReactNode;
  onChange: (standing: Standing) => void;
}

/** A part of the filters, with its title. */
export function FacetSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.facet} aria-label={name}>
      <h2 className={classes.title}>{name}</h2>
      {children}
    </section>
  );
}

/** One facet: its values, and `children` below them, such as a button for more. */
export function Facet(props: {
  name: string;
  values: readonly FacetValue[];
  isCounted: boolean;
  children?: ReactNode;
}) {
  const { name, values, isCounted, children } = props;
  return (
    <FacetSection name={name}>
      {values.length === 0 && isCounted ? (
        <p className={classes.none}>{words.parts.facets.noValues}</p>
      ) : null}
      <FacetValues values={values} />
      {children}
    </FacetSection>
  );
}

/** Values of a facet, each with how many rows it would find; several may be kept or left out. */
export function FacetValues({ values }: { values: readonly FacetValue[] }) {
  const names = values.map(({ key }) => key);
  const { keys, hold, release } = useRecycledKeys(names);
  const id = useId();
  return (
    <ul className={classes.values} onBlur={release}>
      {values.map(
        ({ words: wording, language, count, standing, isKeptOnly, any, extra, onChange }, place) => {
          const key = keys[place] ?? place;
          return (
            <li key={key} className={classes.value} onFocus={() => hold(names[place] ?? '', key)}>
              {isKeptOnly ? (
                <TickBox
                  words={wording}
                  isTicked={standing === 'is'}
                  onTick={(isTicked) => onChange(isTicked ? 'is' : null)}
                />
              ) : (
                <ChoiceBox
                  words={wording}
                  language={language}
                  standing={standing}
                  any={any}
                  countId={`${id}${key}`}
                  onChange={onChange}
                />
              )}
              {extra}
              <span id={`${id}${key}`} className={classes.count}>
                {count === null ? '' : formatCount(count)}
              </span>
            </li>
          );
        },
      )}
    </ul>
  );
}
