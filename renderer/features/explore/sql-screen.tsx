import type { EditorView } from '@codemirror/view';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { exploreStore, shownList } from '../../stores/explore/explore.ts';
import { leaveExplore } from '../../stores/explore/explore-open.ts';
import {
  readColumns,
  runSql,
  showKeptQuery,
  sqlQueries,
  sqlStore,
  stopSql,
  tablesIn,
} from '../../stores/explore/sql.ts';
import { usePlace } from '../../stores/explore/use-place.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { showLists } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useViewsMenu } from '../../stores/frame/use-views-menu.ts';
import { Callout, ProblemCallout } from '../../ui/callout.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { Folds, ResultHead, ResultScreen } from '../../ui/table/result-screen.tsx';
import { ViewsMenu } from '../../ui/table/views-menu.tsx';
import { Opening } from './explore-screen.tsx';
import { ListRows } from './list-rows.tsx';
import classes from './sql.module.css';
import { insertName, SqlEditor } from './sql-editor.tsx';
import { SqlTables, useSqlTables } from './sql-tables.tsx';

/** The least height of a query, and what its rows keep, px. */
const LEAST_HEIGHT = 120;
const ROWS_KEEP = 300;

/** A query with the tables that it can name, and its rows below it. */
export function SqlScreen() {
  return usePlace('lists') ? <Query /> : null;
}

function Query() {
  const { text, problem, isRunning, unread, height } = useStore(
    sqlStore,
    useShallow(({ columns: _, ...shown }) => shown),
  );
  const list = useStore(exploreStore, (state) => {
    const list = state.trail.length === 1 ? shownList(state) : null;
    return list?.source.kind === 'sql' ? list : null;
  });
  const opening = useStore(exploreStore, (state) => state.opening);
  const tables = useSqlTables();
  const editor = useRef<EditorView>(null);
  const hintId = useId();
  const leave = () => {
    stopSql();
    if (list === null) showLists({ kind: 'table' });
    else leaveExplore();
  };
  useOffer('back', leave);
  // The rows of a query that the person has left must not replace what they opened since.
  useEffect(() => stopSql, []);
  useEffect(() => {
    for (const table of tablesIn(text, tables)) void readColumns(table);
  }, [text, tables]);
  const run = () => void runSql(tables);
  const hasRows = list !== null || opening !== null;
  const isOld = list?.source.kind === 'sql' && list.source.text !== text;
  return (
    <ResultScreen className={classes.screen}>
      <ResultHead>
        <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={leave}>
          {words.explore.back}
        </Button>
        <h1>{words.sql.title}</h1>
        <div className={frame.headEnd}>
          <Queries text={text} onShow={() => editor.current?.focus()} />
          {isRunning ? (
            <Button
              variant="default"
              onClick={() => {
                stopSql();
                // This button goes away, and the query is what a person changes now.
                editor.current?.focus();
              }}
            >
              {words.explore.cancel}
            </Button>
          ) : null}
          <Button
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            loading={isRunning}
            disabled={text.trim() === ''}
            onClick={run}
          >
            {words.sql.run}
          </Button>
        </div>
      </ResultHead>
      <Folds className={hasRows ? undefined : classes.whole}>
        {unread === null ? null : (
          <div className={frame.strip}>
            <Callout tone="plain" alert>
              {words.sql.outside(unread.name)}
            </Callout>
          </div>
        )}
        <div className={classes.parts} style={hasRows ? { height } : { flex: 1 }}>
          <SqlTables tables={tables} onInsert={(name) => insertName(editor.current, name)} />
          <div className={classes.main}>
            <SqlEditor work={{ tables, run }} hintId={hintId} handle={editor} />
            <p className={classes.hint} id={hintId}>
              {words.sql.hint} {isOld ? words.sql.isOld : ''}
            </p>
          </div>
        </div>
        {problem === null ? null : (
          <div className={frame.strip}>
            <ProblemCallout problem={problem} />
          </div>
        )}
        {hasRows ? (
          <Splitter
            label={words.sql.height}
            height={height}
            least={LEAST_HEIGHT}
            most={() => window.innerHeight - ROWS_KEEP}
            onHeight={(height) => sqlStore.setState({ height })}
          />
        ) : null}
      </Folds>
      {hasRows ? (
        <section className={classes.rows} aria-label={words.sql.result}>
          {opening !== null ? (
            <Opening opening={opening} />
          ) : list === null ? null : (
            <ListRows key={list.table.exploreId} list={list} isPart />
          )}
        </section>
      ) : null}
    </ResultScreen>
  );
}

/** Queries under names. One can be kept at any time, whether it works or not. */
function Queries({ text, onShow }: { text: string; onShow: () => void }) {
  const canSave = text.trim() !== '';
  const menu = useViewsMenu(sqlQueries, { canSave });
  useEffect(() => void sqlQueries.read().catch(tellUnlessRestarting), []);
  return (
    <ViewsMenu
      {...menu}
      words={words.sql.queries}
      takesFocus
      onShow={(query) => {
        showKeptQuery(query);
        onShow();
      }}
      onSave={canSave ? (name) => sqlQueries.save({ name, text, outside: false }) : undefined}
    />
  );
}
