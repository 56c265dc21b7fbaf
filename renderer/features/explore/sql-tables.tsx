import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { exploreStore } from '../../stores/explore/explore.ts';
import { readColumns, type SqlTable, sqlStore, sqlTables } from '../../stores/explore/sql.ts';
import { listsStore, selectLists } from '../../stores/lists/lists.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './sql.module.css';

/** What a query can read now. */
export function useSqlTables(): readonly SqlTable[] {
  const ownFiles = useStore(exploreStore, (state) => state.ownFiles);
  const lists = useStore(
    listsStore,
    useShallow((state) => selectLists(state, ({ file }) => file?.state === 'done')),
  );
  return useMemo(() => sqlTables(lists, ownFiles), [lists, ownFiles]);
}

/** The tables, each with its columns. */
export function SqlTables(props: { tables: readonly SqlTable[]; onInsert: (name: string) => void }) {
  const { tables, onInsert } = props;
  const columns = useStore(sqlStore, (state) => state.columns);
  return (
    <section className={classes.side} aria-label={words.sql.tables}>
      <h2 className={classes.heading}>{words.sql.tables}</h2>
      <p className={classes.hint}>{words.sql.tablesHint}</p>
      {tables.map((table) => (
        <details
          key={table.name}
          className={classes.table}
          onToggle={(event) => event.currentTarget.open && void readColumns(table)}
        >
          <summary>
            <code>{table.name}</code>
            <span className={classes.title}>{table.title}</span>
          </summary>
          <ul className={classes.columns}>
            {(columns.get(table.name) ?? []).map((name) => (
              <li key={name}>
                <LinkButton isSmall onClick={() => onInsert(name)}>
                  <code>{name}</code>
                </LinkButton>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
