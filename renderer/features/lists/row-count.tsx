import type { List } from '../../../preload/contract/models/list.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import classes from './lists.module.css';

/** How many rows a list's file has, and how many it lacks. */
export function RowCount({ list }: { list: List }) {
  const { exportedRows, estimatedRows, resultCount, withheldRows, truncated, state } = list;
  const isShort = truncated || (withheldRows ?? 0) > 0;
  const known = exportedRows ?? null;
  return (
    <>
      {known !== null
        ? formatCount(known)
        : estimatedRows !== null && state !== 'failed'
          ? words.lists.about(estimatedRows)
          : '–'}
      {isShort ? (
        <span className={classes.short} title={words.lists.withheldTitle(exportedRows, resultCount)}>
          {withheldRows === null || withheldRows === 0
            ? words.lists.truncated
            : words.lists.withheld(withheldRows)}
        </span>
      ) : null}
    </>
  );
}
