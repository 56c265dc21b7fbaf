import { createStore } from 'zustand/vanilla';
import { exploreStore } from '../explore/explore.ts';
import { cancelOpening, leaveMade } from '../explore/explore-open.ts';
import { showPlace } from '../lookup/lookup-actions.ts';
import { sessionStore, workspaceKey } from '../session/session.ts';
import { type Ui, uiStore } from './ui.ts';

/** A screen with what it shows, and how far its parts were scrolled. */
interface Place {
  readonly ui: Pick<Ui, 'screen' | 'enrich' | 'lookup' | 'lists' | 'saved'>;
  /** The list that is shown on the screen of lists; null on others. */
  readonly list: number | null;
  readonly key: string;
  readonly scrolled: readonly Scrolled[];
}

/** A part that was scrolled: the way to it through the page, and how far. */
interface Scrolled {
  readonly way: readonly number[];
  readonly top: number;
  readonly left: number;
}

const MOST_PLACES = 50;
/** Rows may come later than their screen, ms. */
const ROWS_TAKE_MS = 2_000;

/** Where the person was before and, after going back, after that; the nearest is last. */
export const historyStore = createStore<{ before: readonly Place[]; after: readonly Place[] }>(() => ({
  before: [],
  after: [],
}));

let now = placeOf(uiStore.getState());
let isNoting = false;
/** Whether it was read how far the place that is being left was scrolled. */
let isLeaving = false;

uiStore.subscribe(look);
exploreStore.subscribe(look);

function look(): void {
  if (isNoting) return;
  if (keyOf(uiStore.getState()) === now.key && !isBetween()) {
    isLeaving = false;
    return;
  }
  // What was left is still drawn, and the rows of a query are those that it had last.
  const isQuery = now.ui.screen === 'lists' && now.ui.lists.kind === 'sql';
  if (!isLeaving) now = { ...now, list: isQuery ? shownListId() : now.list, scrolled: readScrolled() };
  isLeaving = true;
  isNoting = true;
  // One step of a person may change several things.
  queueMicrotask(note);
}

/** Whether a list is being opened. That is no place: the list will be one. */
function isBetween(): boolean {
  const { screen, lists } = uiStore.getState();
  const { trail, opening, problem, lost, unread } = exploreStore.getState();
  const hasNone = trail.length === 0 && problem === null && lost === null && unread === null;
  return screen === 'lists' && lists.kind === 'explore' && (opening !== null || hasNone);
}

let workspace = workspaceKey(sessionStore.getState());
sessionStore.subscribe((state) => {
  if (workspace === workspaceKey(state)) return;
  workspace = workspaceKey(state);
  now = placeOf(uiStore.getState());
  historyStore.setState({ before: [], after: [] });
});

function note(): void {
  isNoting = false;
  if (isBetween()) return;
  isLeaving = false;
  const next = placeOf(uiStore.getState());
  if (next.key === now.key) return;
  const left = now;
  now = next;
  const before = [...historyStore.getState().before, left].filter(canBeShown).slice(-MOST_PLACES);
  // Left for good, such as a group for its list: the person is back where they were.
  const back = before.at(-1)?.key === now.key ? before.pop() : undefined;
  historyStore.setState({ before, after: [] });
  if (back === undefined) return;
  now = back;
  scrollTo(back);
}

/** Back to where the person was before, as it was. */
export const previousPlace = () => move('before', 'after');

/** Forward again. */
export const nextPlace = () => move('after', 'before');

function move(from: 'before' | 'after', to: 'before' | 'after'): void {
  // The step back from what is being opened leads to where it was begun.
  if (isBetween()) {
    cancelOpening();
    return;
  }
  const places = historyStore.getState()[from].filter(canBeShown);
  const place = places.at(-1);
  if (place === undefined) return;
  const left = { ...now, scrolled: readScrolled() };
  now = place;
  isNoting = true;
  leaveMade(place.list);
  historyStore.setState((state) => ({
    ...state,
    [from]: places.slice(0, -1),
    [to]: [...state[to], left].filter(canBeShown),
  }));
  showPlace(place.ui);
  isNoting = false;
  isLeaving = false;
  scrollTo(place);
}

/** A draft and an open list are gone when they are left. */
function canBeShown({ ui, list }: Place): boolean {
  const { enrich, lists } = uiStore.getState();
  if (ui.screen === 'enrich' && ui.enrich.kind === 'draft') return enrich.kind === 'draft';
  if (ui.screen !== 'lists' || ui.lists.kind === 'table') return true;
  const isOpen = list === null || exploreStore.getState().trail.some(({ table }) => table.exploreId === list);
  return ui.lists.kind === 'sql' || (lists.kind !== 'table' && isOpen);
}

function placeOf(ui: Ui): Place {
  const { screen, enrich, lookup, lists, saved } = ui;
  const list = screen === 'lists' ? shownListId() : null;
  return { ui: { screen, enrich, lookup, lists, saved }, list, key: keyOf(ui), scrolled: [] };
}

const shownListId = () => exploreStore.getState().trail.at(-1)?.table.exploreId ?? null;

/** Two with the same key are one place: what changes within it is no step back. */
function keyOf({ screen, enrich, lookup, lists, saved }: Ui): string {
  if (screen === 'enrich') return `${screen} ${enrich.kind === 'run' ? enrich.jobId : enrich.kind}`;
  if (screen === 'lists') return `${screen} ${lists.kind} ${lists.kind === 'explore' ? shownListId() : ''}`;
  if (screen === 'saved') return `${screen} ${saved.kind}`;
  if (screen !== 'lookup') return screen;
  const name = 'domain' in lookup ? lookup.domain : 'name' in lookup ? lookup.name : '';
  return `${screen} ${lookup.kind} ${name.toLowerCase()}`;
}

function readScrolled(): Scrolled[] {
  const main = document.querySelector('main');
  return [...(main?.querySelectorAll('*') ?? [])].flatMap((part) => {
    const { scrollTop: top, scrollLeft: left } = part;
    return top === 0 && left === 0 ? [] : [{ way: wayTo(part), top, left }];
  });
}

function wayTo(part: Element): number[] {
  const { parentElement } = part;
  if (part.tagName === 'MAIN' || parentElement === null) return [];
  return [...wayTo(parentElement), [...parentElement.children].indexOf(part)];
}

/** Scrolls the parts of a place as soon as they are long enough, unless the person does something meanwhile. */
function scrollTo(place: Place): void {
  const until = performance.now() + ROWS_TAKE_MS;
  let left = place.scrolled;
  const stop = () => {
    left = [];
  };
  const events = ['wheel', 'pointerdown', 'keydown'] as const;
  for (const event of events) window.addEventListener(event, stop, { capture: true, once: true });
  const scroll = () => {
    left = left.filter(({ way, top, left: x }) => {
      let part: Element | null | undefined = document.querySelector('main');
      for (const index of way) part = part?.children[index];
      part?.scrollTo({ top, left: x, behavior: 'instant' });
      return part === null || part === undefined || Math.abs(part.scrollTop - top) > 1;
    });
    if (left.length > 0 && performance.now() < until && now === place) requestAnimationFrame(scroll);
    else for (const event of events) window.removeEventListener(event, stop, { capture: true });
  };
  requestAnimationFrame(scroll);
}
