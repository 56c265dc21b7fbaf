import { awaitsKeys } from '../stores/frame/kept-keys.ts';
import { openDialog } from '../stores/frame/open-dialog.ts';
import { watchPage } from './page-watch.ts';

/** What opens or closes gives the focus itself, if it does so at all, before this, ms. */
const OTHERS_FIRST_MS = 50;
/** How many of the elements that had the focus are remembered. */
const MOST_KNOWN = 20;

const ROW = 'li, tr, [role="row"]';
const REGION = '[role="dialog"], aside, main';
const TITLE = 'h1[tabindex], h2[tabindex]';
const CONTROL =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Where an element was before it went. */
interface Place {
  /** What went with it. */
  readonly gone: Node;
  readonly parent: Element | null;
  readonly next: Node | null;
  readonly previous: Node | null;
}

/**
 * The one rule for a focus whose element went away or was switched off, so that the keyboard never has to begin at the
 * top of the window again. It moves to the first of these that is there:
 * 1. what opens the part that went (`data-opens`, with its id),
 * 2. the same control of the row next to a row that went, or of the row that a control went from,
 * 3. what had the focus before, in the same dialog, panel or screen,
 * 4. the title, or the first control, of that dialog, panel or screen.
 * What was switched off gets the focus back when it is on again, if it did not move meanwhile. Returns a function that
 * stops this.
 */
export function keepFocus(): () => void {
  /** Oldest first. */
  let known: readonly HTMLElement[] = [];
  /** What has the focus, or had it when it went. Null if a person clicked beside everything. */
  let owner: HTMLElement | null = null;
  let place: Place | null = null;
  /** What was switched off, and what has the focus instead. */
  let off: { readonly owner: HTMLElement; readonly instead: Element | null } | null = null;
  let timer: number | undefined;

  const later = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(give, OTHERS_FIRST_MS);
  };
  const give = () => {
    if (owner === null || !isLost(owner)) return;
    // The field that they are kept for takes the focus.
    if (awaitsKeys()) return later();
    const lost = owner;
    for (const each of candidates(lost, place, known)) {
      each.focus({ preventScroll: each.matches(TITLE) });
      if (document.activeElement === each) break;
    }
    if (lost.isConnected) off = { owner: lost, instead: document.activeElement };
  };

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    owner = target;
    place = null;
    known = [...known.filter((each) => each !== target), target].slice(-MOST_KNOWN);
  };
  const onBlur = () =>
    queueMicrotask(() => {
      if (
        document.hasFocus() &&
        owner !== null &&
        document.activeElement === document.body &&
        isUsable(owner)
      )
        owner = null;
    });
  const stopWatching = watchPage((changes) => {
    if (off !== null) {
      const { owner: before, instead } = off;
      if (document.activeElement !== instead) off = null;
      else if (isUsable(before)) {
        off = null;
        before.focus({ preventScroll: true });
      }
    }
    if (owner === null || !isLost(owner)) return;
    for (const { removedNodes, target, nextSibling, previousSibling } of changes)
      for (const gone of removedNodes)
        if (gone.contains(owner) && target instanceof Element)
          place = { gone, parent: target, next: nextSibling, previous: previousSibling };
    later();
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    window.clearTimeout(timer);
    stopWatching();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}

/** Chromium takes the focus from what was switched off only when it draws next. */
function isLost(owner: HTMLElement): boolean {
  const { activeElement, body } = document;
  return (
    activeElement === null ||
    activeElement === body ||
    (activeElement === owner && owner.matches(':disabled'))
  );
}

const isUsable = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

function* candidates(
  owner: HTMLElement,
  place: Place | null,
  known: readonly HTMLElement[],
): Generator<HTMLElement, void, undefined> {
  if (!owner.isConnected) yield* openersOf(owner);
  if (place !== null) yield* besides(owner, place);
  const region = regionOf(owner, place);
  const isInside = (each: Element) => region === null || region.contains(each);
  yield* known.toReversed().filter((each) => each !== owner && isUsable(each) && isInside(each));
  const titles = (region ?? document).querySelectorAll<HTMLElement>(TITLE);
  yield* [...titles].filter(isUsable);
  yield* controlsIn(region ?? document.body);
  yield* controlsIn(document.body);
}

/** What opens the part that went. */
function* openersOf(owner: Element): Generator<HTMLElement, void, undefined> {
  for (let each: Element | null = owner; each !== null; each = each.parentElement)
    if (each.id !== '')
      yield* document.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(each.id)}"]`);
}

function* besides(
  owner: Element,
  { gone, parent, next, previous }: Place,
): Generator<HTMLElement, void, undefined> {
  if (gone instanceof Element && gone.matches(ROW)) {
    const at = [...gone.querySelectorAll(CONTROL)].indexOf(owner);
    for (let each = next; each !== null; each = each.nextSibling) yield* controlsOf(each, at);
    for (let each = previous; each !== null; each = each.previousSibling) yield* controlsOf(each, at);
  } else if (parent?.isConnected === true) {
    const row = parent.closest(ROW);
    if (row !== null) yield* [...controlsIn(parent), ...controlsIn(row)];
  }
}

/** The controls of a row, the one at this place first. */
function controlsOf(row: Node, at: number): readonly HTMLElement[] {
  if (!(row instanceof Element) || !row.matches(ROW)) return [];
  const all = controlsIn(row);
  const same = all[Math.min(at, all.length - 1)];
  return same === undefined ? all : [same, ...all];
}

const controlsIn = (part: Element): readonly HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROL)].filter(isUsable);

/** The dialog, panel or screen that an element is or was in; null for what is around the screens. */
function regionOf(owner: Element, place: Place | null): Element | null {
  const own = (owner.isConnected ? owner : place?.parent)?.closest(REGION);
  if (own?.isConnected === true) return own;
  return openDialog();
}
