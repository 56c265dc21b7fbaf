import { IconDatabase } from '@tabler/icons-react';
import type { ExploreColumn, ExploreFilter, ExploreRow } from '#contract/models/explore.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../words/words.ts';
import type { ListTable } from '../stores/explore/explore.ts';
import { widthForTitle } from '../ui/table/grid/columns/column-width.ts';
import type { GridColumn } from '../ui/table/grid/types.ts';
import { copiedCell, plainCell, wordsOfCell } from './cell-words.ts';
import { ListColumnFilter } from './column-filter.tsx';
import classes from './rows.module.css';
import { headingOf } from '../ui/field-name.ts';
import { languageOfColumn } from '../ui/language-of-field.ts';

/** How a screen shows some columns in another way, by their places. */
export type ColumnLook = Readonly<Record<number, Partial<GridColumn<ExploreRow>>>>;

const DOMAIN_WIDTH = 208;
/** Width of the filter button in a title, px. */
export const BUTTON_WIDTH = 28;

const widths: Record<ExploreColumn['type'], number> = {
  text: 144,
  integer: 96,
  number: 128,
  boolean: 88,
  date: 104,
  timestamp: 144,
  duration: 96,
};

/** The columns of the grid, each with its filter in the title. */
export function gridColumns(
  table: ListTable,
  shown: readonly number[],
  filters: readonly ExploreFilter[],
  look: ColumnLook = {},
): GridColumn<ExploreRow>[] {
  return shown.flatMap((index, place) => {
    const column = table.columns[index];
    if (column === undefined) return [];
    const { type } = column;
    const title = headingOf(column);
    const isDomain = index === table.domainColumn;
    const isNumber = type === 'integer' || type === 'number' || type === 'duration';
    return {
      key: String(index),
      title,
      language: languageOfColumn(column),
      width: isDomain ? DOMAIN_WIDTH : Math.max(widths[type], widthForTitle(title) + BUTTON_WIDTH),
      isSortable: true,
      opens: place === 0,
      ...(isNumber ? { align: 'end' as const } : {}),
      extra: <ListColumnFilter column={column} filters={filters.filter((each) => each.column === index)} />,
      text: ({ cells }) => column.say?.(cells[index] ?? null) ?? plainCell(cells[index], column),
      copies: ({ cells }) => column.say?.(cells[index] ?? null) ?? copiedCell(cells[index], column),
      render: (row) => {
        const wording = wordsOfCell(column, row.cells[index]);
        if (!isDomain) return wording;
        return row.isSaved ? <SavedCell words={shownDomain(wording)} /> : shownDomain(wording);
      },
      ...look[index],
    };
  });
}

/** A domain with a saved answer. */
function SavedCell({ words: wording }: { words: string }) {
  return (
    <span className={classes.saved}>
      <span className={classes.ellipsis}>{wording}</span>
      <span className={classes.savedMark} title={words.explore.savedTitle}>
        <IconDatabase size={12} stroke={2} aria-hidden />
        {words.explore.saved}
      </span>
    </span>
  );
}
