import type { ExploreColumn } from '#contract/models/explore.ts';
import type { SavedColumn, SavedFilter, SavedQuery, SavedRow } from '#contract/models/saved.ts';
import { standingOf } from '#shared/tables/choice.ts';
import { savedColumns, soleTechnology } from '#shared/tables/saved.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { ownDay } from '#shared/time/own-clock.ts';
import { formatCount, formatDate, formatExactTime } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { ColumnFilter } from '../../rows/column-filter.tsx';
import { BUTTON_WIDTH } from '../../rows/grid-columns.tsx';
import { choiceAt } from '../../stores/explore/explore.ts';
import { type Filter, facetOfColumn, standingIn } from '../../stores/saved/saved.ts';
import { dropCondition, setCondition, setEmpty } from '../../stores/saved/saved-actions.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { widthForTitle } from '../../ui/table/grid/columns/column-width.ts';
import type { GridColumn } from '../../ui/table/grid/types.ts';
import classes from './saved.module.css';
import { languageOfField } from '../../ui/language-of-field.ts';

type Shape = Pick<GridColumn<SavedRow>, 'width' | 'text' | 'copies' | 'render' | 'align' | 'opens'>;

const age = (at: (row: SavedRow) => string): Shape => ({
  width: 112,
  text: (row) => formatExactTime(at(row)),
  copies: (row) => ({ time: at(row) }),
  render: (row) => <AgeTag at={at(row)} plain />,
});

const shapes: Record<SavedColumn, Shape> = {
  domain: { width: 184, text: ({ domain }) => shownDomain(domain), opens: true },
  company: { width: 168, text: ({ company }) => company ?? '' },
  industry: { width: 136, text: ({ industry }) => industry ?? '' },
  country: { width: 112, text: ({ country }) => country ?? '' },
  city: { width: 112, text: ({ city }) => city ?? '' },
  technologyCount: {
    width: 128,
    align: 'end',
    text: ({ technologyCount }) => (technologyCount === null ? '' : formatCount(technologyCount)),
    copies: ({ technologyCount }) => technologyCount,
  },
  technologies: { width: 280, text: ({ technologies }) => technologies.join(', ') },
  since: {
    width: 136,
    text: ({ since }) => (since === null ? '' : formatDate(since)),
    copies: ({ since }) => (since === null ? null : { day: ownDay(since) }),
  },
  savedAt: age((row) => row.savedAt),
  firstSavedAt: age((row) => row.firstSavedAt),
  tags: {
    width: 144,
    text: ({ tags }) => tags.join(', '),
    render: ({ tags }) =>
      tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      )),
  },
  note: { width: 200, text: ({ note }) => note },
};

/** The title of a column. That of `since` names the technology, if one is asked for. */
export function titleOfColumn(key: SavedColumn, technologies: SavedQuery['technologies']): string {
  const technology = soleTechnology({ technologies });
  return key === 'since' && technology !== null
    ? words.saved.sinceColumn(technology)
    : words.saved.columns[key];
}

/** The types of cells that are no texts. */
const types: Readonly<Partial<Record<SavedColumn, ExploreColumn['type']>>> = {
  technologyCount: 'integer',
  since: 'timestamp',
  savedAt: 'timestamp',
  firstSavedAt: 'timestamp',
};

/** All columns as conditions name them. */
export function conditionColumns(technologies: SavedQuery['technologies']) {
  const columns = savedColumns.map((index) => {
    const name = titleOfColumn(index, technologies);
    return [index, { index, name, type: types[index] ?? 'text' }] as const;
  });
  return Object.fromEntries(columns) as Record<SavedColumn, (typeof columns)[number][1]>;
}

/** The columns of the grid, each with its filter in the title. */
export function gridColumns(
  columns: readonly SavedColumn[],
  query: Pick<SavedQuery, 'technologies' | 'filters'>,
  chosen: readonly Filter[],
): GridColumn<SavedRow>[] {
  const named = conditionColumns(query.technologies);
  return columns.map((key) => {
    const { name: title } = named[key];
    const shape = shapes[key];
    return {
      key,
      title,
      language: languageOfField(key),
      isSortable: true,
      extra: <SavedColumnFilter column={named[key]} filters={query.filters} chosen={chosen} />,
      ...shape,
      width: Math.max(shape.width, widthForTitle(title) + BUTTON_WIDTH),
    };
  });
}

function SavedColumnFilter(props: {
  column: ReturnType<typeof conditionColumns>[SavedColumn];
  filters: readonly SavedFilter[];
  chosen: readonly Filter[];
}) {
  const { column, filters, chosen } = props;
  const { index } = column;
  const own = filters.filter((each) => each.column === index);
  const facet = facetOfColumn[index];
  const standing =
    facet === undefined ? standingOf(choiceAt(own, index), null) : standingIn(chosen, { facet, value: null });
  return (
    <ColumnFilter
      column={column}
      filters={own}
      onSet={setCondition}
      onDrop={dropCondition}
      empty={{ standing, onChange: (wanted) => setEmpty(index, wanted) }}
    />
  );
}
