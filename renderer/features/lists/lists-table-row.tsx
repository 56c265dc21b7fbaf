import { memo } from 'react';
import type { List, ListFilters } from '#contract/models/list.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { openListFacts } from '../../stores/lists/list-actions.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import { filterWords } from './filter-words.ts';
import { ListFileCell } from './list-file-cell.tsx';
import { ListStateChip } from './list-state.tsx';
import classes from './lists.module.css';
import { RowActions } from './row-actions.tsx';
import { useListAction } from './use-list-action.tsx';

/** One list. Memoized: drawn again only when it changed. */
export const ListsTableRow = memo(function ListsTableRow(props: { list: List; isOpen: boolean }) {
  const { list, isOpen } = props;
  const { run, dialog } = useListAction(list);
  const { downloadLimit } = list;
  // A failed list has nothing to download.
  const downloadsRemaining = list.state === 'failed' ? null : list.downloadsRemaining;
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" className={classes.technology}>
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          data-opens={`list-${list.id}`}
          onClick={() => openListFacts(isOpen ? null : list.id)}
        >
          <TechnologyMark name={list.technology} />
          <span className={classes.ellipsis}>{list.technology}</span>
        </button>
      </th>
      <td className={classes.filters}>
        <FilterTags filters={list.filters} />
      </td>
      <td>
        <ListStateChip list={list} />
      </td>
      <td className={classes.end}>
        <RowCount list={list} />
      </td>
      <td className={classes.end} data-few={downloadsRemaining !== null && downloadsRemaining <= 5}>
        {downloadsRemaining === null ? (
          '–'
        ) : (
          <span title={words.lists.attemptsTitle(downloadsRemaining)}>
            {words.lists.attempts(downloadsRemaining, downloadLimit)}
          </span>
        )}
      </td>
      <td className={classes.fileCell}>
        <ListFileCell list={list} />
      </td>
      <td className={classes.age}>
        <AgeTag at={list.createdAt} plain />
      </td>
      <td className={classes.actions}>
        <RowActions list={list} run={run} />
        {dialog}
      </td>
    </tr>
  );
});

const SHOWN = 3;

/** The filters of a list as small tags; the tooltip has those that do not fit. */
function FilterTags({ filters }: { filters: ListFilters | null }) {
  if (filters === null) return <span className={classes.quiet}>{words.lists.elsewhere}</span>;
  const wording = filterWords(filters);
  if (wording.length === 0) return <span className={classes.quiet}>{words.lists.allSites}</span>;
  const rest = wording.slice(SHOWN);
  return (
    <span className={classes.tags} title={wording.join('\n')}>
      {wording.slice(0, SHOWN).map((each) => (
        <span key={each} className={classes.tag}>
          {each}
        </span>
      ))}
      {rest.length === 0 ? null : <span className={classes.quiet}>+{rest.length}</span>}
    </span>
  );
}

/** How many rows a list's file has, and how many it lacks. */
function RowCount({ list }: { list: List }) {
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
