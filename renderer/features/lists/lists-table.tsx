import { useStore } from 'zustand';
import type { List } from '#contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { listsStore } from '../../stores/lists/lists.ts';
import classes from './lists.module.css';
import { ListsTableRow } from './lists-table-row.tsx';

/** Every list of the workspace, newest first. */
export function ListsTable({ lists }: { lists: readonly List[] }) {
  const open = useStore(listsStore, (state) => state.open);
  const { columns } = words.lists;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it, too
    <section data-rows className={classes.tableFrame} aria-label={words.lists.tableLabel} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.technology}</th>
            <th scope="col">{columns.filters}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className={classes.end}>
              {columns.rows}
            </th>
            <th scope="col" className={classes.end}>
              {columns.attempts}
            </th>
            <th scope="col" className={classes.fileHead}>
              {columns.file}
            </th>
            <th scope="col" className={classes.age}>
              {columns.age}
            </th>
            <th scope="col">
              <span className={classes.hidden}>{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <ListsTableRow key={list.id} list={list} isOpen={list.id === open} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
