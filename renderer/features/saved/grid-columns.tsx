import type { SavedColumn, SavedQuery, SavedRow } from '../../../preload/contract/models/saved.ts';
import { soleTechnology } from '../../../preload/contract/values/saved.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { localTime } from '../../../preload/contract/values/table-text.ts';
import { formatCount, formatDate, formatExactTime } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { widthForTitle } from '../../ui/table/grid/columns/column-width.ts';
import type { GridColumn } from '../../ui/table/grid/types.ts';
import classes from './saved.module.css';

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
    copies: ({ since }) => (since === null ? null : { day: localTime(since).slice(0, 10) }),
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

/** The columns of the grid. */
export function gridColumns(
  columns: readonly SavedColumn[],
  technologies: SavedQuery['technologies'],
): GridColumn<SavedRow>[] {
  return columns.map((key) => {
    const title = titleOfColumn(key, technologies);
    const shape = shapes[key];
    return { key, title, isSortable: true, ...shape, width: Math.max(shape.width, widthForTitle(title)) };
  });
}
