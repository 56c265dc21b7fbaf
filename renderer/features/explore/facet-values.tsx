import type { ExploreCell, ExploreColumn, ExploreFacet } from '../../../preload/contract/models/explore.ts';
import { type Choice, standingOf } from '../../../preload/contract/values/choice.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { setValue } from '../../stores/explore/explore-actions.ts';
import { ChoiceBox } from '../../ui/table/facets/choice-box.tsx';
import classes from '../../ui/table/facets/facets.module.css';
import { useRecycledKeys } from '../../ui/table/facets/recycled-keys.ts';
import { cellWords } from './cell-words.ts';

export interface FacetValue {
  value: ExploreCell;
  /** Null if the value is not among those counted. */
  count: number | null;
}

/** Values of one column, each with how many rows it would find; several may be kept or left out. */
export function FacetValues(props: {
  column: ExploreColumn;
  values: readonly FacetValue[];
  chosen: Choice<ExploreCell>;
}) {
  const { column, values, chosen } = props;
  const names = values.map(({ value }) => `${typeof value}:${value}`);
  const { keys, hold, release } = useRecycledKeys(names);
  return (
    <ul className={classes.values} onBlur={release}>
      {values.map(({ value, count }, place) => {
        const wording = value === null ? words.explore.empty : cellWords(value, column.type);
        const key = keys[place] ?? place;
        return (
          <li key={key} className={classes.value} onFocus={() => hold(names[place] ?? '', key)}>
            <ChoiceBox
              words={wording}
              standing={standingOf(chosen, value)}
              any={value === null ? words.explore.filter.filled : undefined}
              onChange={(standing) => setValue(column.index, value, standing)}
            />
            <span className={classes.count}>{count === null ? '' : formatCount(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The values counted, after chosen ones that were not counted. */
export function valuesToShow(counted: ExploreFacet | undefined, chosen: Choice<ExploreCell>): FacetValue[] {
  const values = counted?.values ?? [];
  const others = [...chosen.is, ...chosen.not].filter(
    (value) => !values.some((each) => each.value === value),
  );
  return [...others.map((value) => ({ value, count: null })), ...values];
}
