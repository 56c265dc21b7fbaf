import { memo } from 'react';
import type { List } from '../../../preload/contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { openListFacts } from '../../stores/lists/list-actions.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import { FilterTags } from './filter-tags.tsx';
import { ListFileCell } from './list-file-cell.tsx';
import { ListStateChip } from './list-state.tsx';
import classes from './lists.module.css';
import { RowActions } from './row-actions.tsx';
import { RowCount } from './row-count.tsx';
import { useListAction } from './use-list-action.tsx';

/** One list; drawn again only when it changed. */
export const ListsTableRow = memo(function ListsTableRow(props: { list: List; isOpen: boolean }) {
  const { list, isOpen } = props;
  const { run, dialog } = useListAction(list);
  const { downloadLimit } = list;
  // A list that failed has nothing to give out.
  const downloadsRemaining = list.state === 'failed' ? null : list.downloadsRemaining;
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" className={classes.technology}>
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          data-list={list.id}
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
