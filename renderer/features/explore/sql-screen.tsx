import { Button, Textarea } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { exploreStore } from '../../stores/explore/explore.ts';
import {
  readColumns,
  runSql,
  type SqlTable,
  setSqlText,
  showKeptQuery,
  sqlQueries,
  sqlStore,
  sqlTables,
  stopSql,
  tablesIn,
} from '../../stores/explore/sql.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { showLists, uiStore } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useViewsMenu } from '../../stores/frame/use-views-menu.ts';
import { listsStore, selectLists } from '../../stores/lists/lists.ts';
import { Callout, ProblemCallout } from '../../ui/callout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { ViewsMenu } from '../../ui/table/views-menu.tsx';
import classes from './sql.module.css';

const MOST_LETTERS = 50_000;
const MOST_OFFERED = 8;
const wordAtEnd = /[a-z_][a-z0-9_]*$/i;

/** A field for a query, and the tables and columns that it can name. */
export function SqlScreen() {
  const { text, problem, isRunning, unread } = useStore(
    sqlStore,
    useShallow(({ text, problem, isRunning, unread }) => ({ text, problem, isRunning, unread })),
  );
  const tables = useSqlTables();
  const field = useRef<HTMLTextAreaElement>(null);
  const leave = () => {
    stopSql();
    showLists({ kind: 'table' });
  };
  useOffer('back', leave);
  const given = useStore(uiStore, ({ lists }) => (lists.kind === 'sql' ? lists.text : undefined));
  useEffect(() => {
    if (given !== undefined) setSqlText(given);
  }, [given]);
  useEffect(() => {
    field.current?.focus();
    // The result of a query that the person has left must not bring them back to this screen.
    return stopSql;
  }, []);
  useEffect(() => {
    for (const table of tablesIn(text, tables)) void readColumns(table);
  }, [text, tables]);
  // The place of the mistake is marked in the text.
  useEffect(() => {
    const place = placeOf(problem?.reason?.facts, sqlStore.getState().text);
    if (place === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(place.from, place.to);
  }, [problem]);
  const run = () => void runSql(tables);
  return (
    <div className={frame.screen}>
      <header className={frame.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={leave}>
          {words.explore.back}
        </Button>
        <h1>{words.sql.title}</h1>
        <div className={frame.headEnd}>
          <Queries text={text} onShow={() => field.current?.focus()} />
          {isRunning ? (
            <Button
              variant="default"
              onClick={() => {
                stopSql();
                // This button goes away, and the query is what a person changes now.
                field.current?.focus();
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
      </header>
      <div className={classes.parts}>
        <section className={classes.side} aria-label={words.sql.tables}>
          <Schema tables={tables} onInsert={(name) => insert(field.current, name)} />
        </section>
        <div className={classes.main}>
          {unread === null ? null : (
            <Callout tone="plain" alert>
              {words.sql.outside(unread.name)}
            </Callout>
          )}
          <Textarea
            ref={field}
            label={words.sql.query}
            description={words.sql.hint}
            classNames={{ input: classes.input }}
            autosize
            minRows={8}
            maxRows={24}
            maxLength={MOST_LETTERS}
            spellCheck={false}
            placeholder={words.sql.placeholder}
            value={text}
            onChange={(event) => setSqlText(event.currentTarget.value)}
            onKeyDown={(event) => onKey(event, run, tables)}
          />
          <Offered tables={tables} onTake={(name) => complete(field.current, name)} />
          {problem === null ? null : <ProblemCallout problem={problem} />}
        </div>
      </div>
    </div>
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

function useSqlTables(): readonly SqlTable[] {
  const ownFiles = useStore(exploreStore, (state) => state.ownFiles);
  const lists = useStore(
    listsStore,
    useShallow((state) => selectLists(state, ({ file }) => file?.state === 'done')),
  );
  return useMemo(() => sqlTables(lists, ownFiles), [lists, ownFiles]);
}

function Schema({ tables, onInsert }: { tables: readonly SqlTable[]; onInsert: (name: string) => void }) {
  const columns = useStore(sqlStore, (state) => state.columns);
  return (
    <>
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
    </>
  );
}

/** The word that ends at the caret. */
function wordBefore({ value, selectionEnd }: HTMLTextAreaElement): string {
  return wordAtEnd.exec(value.slice(0, selectionEnd))?.[0] ?? '';
}

/** Names that begin like the word at the end of the text before the caret. */
function offeredFor(word: string, tables: readonly SqlTable[]): string[] {
  if (word === '') return [];
  const { columns } = sqlStore.getState();
  const names = new Set([...tables.map(({ name }) => name), ...[...columns.values()].flat()]);
  const start = word.toLowerCase();
  return [...names].filter((name) => name.startsWith(start) && name !== start).slice(0, MOST_OFFERED);
}

function Offered({ tables, onTake }: { tables: readonly SqlTable[]; onTake: (name: string) => void }) {
  const [word, setWord] = useState('');
  useEffect(() => {
    const read = () => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement) setWord(wordBefore(field));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, []);
  return (
    <p className={classes.offered} aria-live="polite">
      {offeredFor(word, tables).map((name) => (
        <LinkButton key={name} isSmall onClick={() => onTake(name)}>
          <code>{name}</code>
        </LinkButton>
      ))}
    </p>
  );
}

function onKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  run: () => void,
  tables: readonly SqlTable[],
): void {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === 'Enter') {
    event.preventDefault();
    run();
  }
  if (event.ctrlKey && event.code === 'Space') {
    event.preventDefault();
    const field = event.currentTarget;
    const [first] = offeredFor(wordBefore(field), tables);
    if (first !== undefined) complete(field, first);
  }
}

/** Replaces the word before the caret by a name. */
function complete(field: HTMLTextAreaElement | null, name: string): void {
  if (field === null) return;
  const to = field.selectionEnd;
  const from = to - wordBefore(field).length;
  field.focus();
  field.setRangeText(name, from, to, 'end');
  setSqlText(field.value);
}

function insert(field: HTMLTextAreaElement | null, name: string): void {
  if (field === null) return;
  field.focus();
  field.setRangeText(name, field.selectionStart, field.selectionEnd, 'end');
  setSqlText(field.value);
}

/** Where a mistake is in the text: the word at its line and column. */
function placeOf(
  facts: Readonly<Record<string, unknown>> | undefined,
  text: string,
): { from: number; to: number } | null {
  const line = Number(facts?.line ?? 0);
  const column = Number(facts?.column ?? 0);
  if (line < 1 || column < 1) return null;
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  const word = /^[\w.]+/.exec(text.slice(from))?.[0] ?? text.slice(from, from + 1);
  return { from, to: from + word.length };
}
