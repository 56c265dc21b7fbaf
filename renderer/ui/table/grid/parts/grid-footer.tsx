import type { ReactNode } from 'react';
import { words } from '../../../../../words/words.ts';
import { LinkButton } from '../../../link-button.tsx';
import { useTold } from '../../../told.tsx';
import classes from '../grid.module.css';
import { countCells } from '../selection/ranges.ts';
import type { CellRange, RowSource } from '../types.ts';

/** How many rows there are, and what is selected or was just copied. */
export function GridFooter<Row>(props: {
  source: RowSource<Row>;
  /** Shown instead of the number of rows. */
  counted: string | undefined;
  range: CellRange | null;
  /** How many rows are marked. */
  marked: number;
  message: string;
  /** Copies the selection with the titles of its columns. */
  onCopyTitled: () => void;
  children: ReactNode;
}) {
  const { source, range, marked, message } = props;
  const cells = range === null ? 0 : countCells(range);
  const selected = cells > 1 ? words.parts.grid.selected(cells) : '';
  const counted = props.counted ?? words.parts.grid.rows(source.total());
  const chosen = marked === 0 ? '' : words.parts.grid.marked(marked);
  useTold(chosen);
  useTold(selected);
  return (
    <div className={classes.footer}>
      <span>{source.isKnown() ? counted : words.parts.grid.loading}</span>
      {marked === 0 ? null : <span>{chosen}</span>}
      <span>{message === '' ? selected : message}</span>
      {range === null ? null : (
        <LinkButton isSmall onClick={props.onCopyTitled}>
          {words.parts.grid.copyTitled}
        </LinkButton>
      )}
      <span className={classes.footerEnd}>{props.children}</span>
    </div>
  );
}
