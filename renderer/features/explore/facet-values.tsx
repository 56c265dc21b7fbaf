import type { ExploreCell, ExploreColumn, ExploreFacet } from '../../../preload/contract/models/explore.ts';
import { setValue } from '../../stores/explore-actions.ts';
import { formatCount } from '../../ui/format.ts';
import { useRecycledKeys } from '../../ui/recycled-keys.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { cellWords } from './cell-words.ts';
import classes from './facets.module.css';
import { text } from './text.ts';

export interface FacetValue {
  value: ExploreCell;
  /** Null where it is not among those counted. */
  count: number | null;
}

/** Values of one column, each a box with what it would find; several may be ticked. */
export function FacetValues(props: {
  column: ExploreColumn;
  values: readonly FacetValue[];
  chosen: readonly ExploreCell[];
}) {
  const { column, values, chosen } = props;
  const names = values.map(({ value }) => `${typeof value}:${value}`);
  const { keys, hold, release } = useRecycledKeys(names);
  return (
    <ul className={classes.values} onBlur={release}>
      {values.map(({ value, count }, place) => {
        const words = value === null ? text.empty : cellWords(value, column.type);
        const key = keys[place] ?? place;
        return (
          <li key={key} className={classes.value} onFocus={() => hold(names[place] ?? '', key)}>
            <TickBox
              words={words}
              isTicked={chosen.includes(value)}
              onTick={(isTicked) => setValue(column.index, value, isTicked)}
            />
            <span className={classes.count}>{count === null ? '' : formatCount(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The values counted, with those that are ticked but not among them on top. */
export function valuesToShow(
  counted: ExploreFacet | undefined,
  chosen: readonly ExploreCell[],
): FacetValue[] {
  const values = counted?.values ?? [];
  const others = chosen.filter((value) => !values.some((each) => each.value === value));
  return [...others.map((value) => ({ value, count: null })), ...values];
}
