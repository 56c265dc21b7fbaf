import { acceptCompletion, completionKeymap, completionStatus } from '@codemirror/autocomplete';
import { history, historyKeymap, indentLess, indentMore, standardKeymap } from '@codemirror/commands';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import type { Problem } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { type SqlTable, setSqlText, sqlStore } from '../../stores/explore/sql.ts';
import { tell } from '../../stores/frame/notices.ts';
import classes from './sql.module.css';
import { sqlLanguage } from './sql-language.ts';

const MOST_LETTERS = 50_000;

/** What the editor needs to know of the screen now. */
export interface EditorWork {
  tables: readonly SqlTable[];
  run: () => void;
}

/**
 * The field for a query. `handle` is its view while it is shown. The text is that of `sqlStore`, whoever changes it, and
 * so is the mistake that is marked.
 */
export function SqlEditor(props: { work: EditorWork; hintId: string; handle: RefObject<EditorView | null> }) {
  const { work, hintId, handle } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (host.current === null) return;
    const now = sqlStore.getState();
    const view = new EditorView({
      doc: now.text,
      extensions: extensionsOf(hintId, latest),
      parent: host.current,
    });
    handle.current = view;
    const stop = sqlStore.subscribe(({ text, problem }, before) => {
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      if (problem !== null && problem !== before.problem) showMistake(view, problem);
    });
    view.focus();
    if (now.problem !== null) showMistake(view, now.problem);
    return () => {
      stop();
      handle.current = null;
      view.destroy();
    };
  }, [hintId, handle]);
  return <div ref={host} className={classes.editor} />;
}

/** Puts a name at the caret. */
export function insertName(view: EditorView | null, name: string): void {
  if (view === null) return;
  view.dispatch(view.state.replaceSelection(name));
  view.focus();
}

function extensionsOf(hintId: string, work: RefObject<EditorWork>) {
  const run = () => {
    work.current.run();
    return true;
  };
  return [
    keymap.of([
      { key: 'Mod-Enter', run },
      // The Tab key leaves the field, unless a name is offered or about to be: then Escape comes first.
      { key: 'Tab', run: (view) => acceptCompletion(view) || completionStatus(view.state) !== null },
      { key: 'Mod-]', run: indentMore },
      { key: 'Mod-[', run: indentLess },
      ...completionKeymap,
      ...historyKeymap,
      // The further keys of a usual editor are those of the program, such as Alt+Left.
      ...standardKeymap,
    ]),
    history(),
    lineNumbers(),
    EditorView.lineWrapping,
    placeholder(words.sql.placeholder),
    sqlLanguage(() => work.current.tables),
    mistakes,
    EditorView.contentAttributes.of({ 'aria-label': words.sql.query, 'aria-describedby': hintId }),
    EditorState.changeFilter.of(({ newDoc, startState }) => {
      const isTaken = newDoc.length <= MOST_LETTERS || newDoc.length < startState.doc.length;
      if (!isTaken) tell(words.sql.tooLong(MOST_LETTERS));
      return isTaken;
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      const text = state.doc.toString();
      if (docChanged && text !== sqlStore.getState().text) setSqlText(text);
    }),
  ];
}

const markMistake = StateEffect.define<{ from: number; to: number }>();

/** The marked mistake, until the text is changed. */
const mistakes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, { docChanged, effects }) {
    let marked = docChanged ? Decoration.none : now;
    for (const effect of effects)
      if (effect.is(markMistake)) {
        const { from, to } = effect.value;
        marked = Decoration.set([Decoration.mark({ class: classes.mistake ?? '' }).range(from, to)]);
      }
    return marked;
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.contentAttributes.compute(
      [field],
      (state): Record<string, string> => (state.field(field).size > 0 ? { 'aria-invalid': 'true' } : {}),
    ),
  ],
});

/** Marks and selects the mistake, so that what is typed replaces it. */
function showMistake(view: EditorView, problem: Problem): void {
  const place = placeOf(problem, view.state);
  if (place === null) return;
  view.dispatch({
    effects: markMistake.of(place),
    selection: { anchor: place.from, head: place.to },
    scrollIntoView: true,
  });
  view.focus();
}

/** The word at the line and column that the engine names; the last letter if they are behind the end. */
function placeOf({ reason }: Problem, { doc }: EditorState): { from: number; to: number } | null {
  const line = Number(reason?.facts.line ?? 0);
  const column = Number(reason?.facts.column ?? 0);
  if (line < 1 || column < 1 || line > doc.lines || doc.length === 0) return null;
  const from = Math.min(doc.line(line).from + column - 1, doc.length - 1);
  const word = /^[\w.]+/.exec(doc.sliceString(from, doc.length))?.[0] ?? ' ';
  return { from, to: from + word.length };
}
