import { createStore } from 'zustand/vanilla';
import { showPlace } from '../lookup/lookup-actions.ts';
import { sessionStore, workspaceKey } from '../session/session.ts';
import { type Ui, uiStore } from './ui.ts';

/** A screen with what it shows, and how far its parts were scrolled. */
interface Place {
  readonly ui: Pick<Ui, 'screen' | 'enrich' | 'lookup' | 'lists' | 'saved'>;
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

uiStore.subscribe((ui) => {
  if (isNoting || keyOf(ui) === now.key) return;
  // What was left is still drawn.
  now = { ...now, scrolled: readScrolled() };
  isNoting = true;
  // One step of a person may change several things.
  queueMicrotask(note);
});

let workspace = workspaceKey(sessionStore.getState());
sessionStore.subscribe((state) => {
  if (workspace === workspaceKey(state)) return;
  workspace = workspaceKey(state);
  now = placeOf(uiStore.getState());
  historyStore.setState({ before: [], after: [] });
});

function note(): void {
  isNoting = false;
  const next = placeOf(uiStore.getState());
  if (next.key === now.key) return;
  const left = now;
  now = next;
  historyStore.setState(({ before }) => ({
    before: [...before, left].filter(canBeShown).slice(-MOST_PLACES),
    after: [],
  }));
}

/** Back to where the person was before, as it was. */
export const previousPlace = () => move('before', 'after');

/** Forward again. */
export const nextPlace = () => move('after', 'before');

function move(from: 'before' | 'after', to: 'before' | 'after'): void {
  const places = historyStore.getState()[from].filter(canBeShown);
  const place = places.at(-1);
  if (place === undefined) return;
  const left = { ...now, scrolled: readScrolled() };
  now = place;
  historyStore.setState((state) => ({
    ...state,
    [from]: places.slice(0, -1),
    [to]: [...state[to], left].filter(canBeShown),
  }));
  showPlace(place.ui);
  scrollTo(place);
}

/** A draft and an open list are gone when they are left. */
function canBeShown({ ui }: Place): boolean {
  const { enrich, lists } = uiStore.getState();
  if (ui.screen === 'enrich' && ui.enrich.kind === 'draft') return enrich.kind === 'draft';
  if (ui.screen === 'lists' && ui.lists.kind === 'explore') return lists.kind === 'explore';
  return true;
}

function placeOf(ui: Ui): Place {
  const { screen, enrich, lookup, lists, saved } = ui;
  return { ui: { screen, enrich, lookup, lists, saved }, key: keyOf(ui), scrolled: [] };
}

/** Two with the same key are one place: what changes within it is no step back. */
function keyOf({ screen, enrich, lookup, lists, saved }: Ui): string {
  if (screen === 'enrich') return `${screen} ${enrich.kind === 'run' ? enrich.jobId : enrich.kind}`;
  if (screen === 'lists') return `${screen} ${lists.kind}`;
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
  const look = () => {
    left = left.filter(({ way, top, left: x }) => {
      let part: Element | null | undefined = document.querySelector('main');
      for (const index of way) part = part?.children[index];
      part?.scrollTo({ top, left: x, behavior: 'instant' });
      return part === null || part === undefined || Math.abs(part.scrollTop - top) > 1;
    });
    if (left.length > 0 && performance.now() < until && now === place) requestAnimationFrame(look);
    else for (const event of events) window.removeEventListener(event, stop, { capture: true });
  };
  requestAnimationFrame(look);
}
