import type { WebContents } from 'electron';

/** How long a click or a key press counts, as in browsers, ms. */
const COUNTS_MS = 5_000;
/** How long it counts for what the engine begins, ms: the engine asks about it, and may be busy. */
const BEGINS_MS = 30_000;
/** How many are kept for that: a person may press again before the engine has asked about the press before. */
const MOST_KEPT = 2;
const PRESSES: readonly string[] = ['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart'];
const GESTURES: readonly string[] = [...PRESSES, 'mouseUp', 'keyUp', 'char', 'touchEnd', 'gestureTap'];

/** The person's clicks and keys in the window. */
export interface Gestures {
  /** True if one came just now. Each counts only once. */
  take(): boolean;
  /** The same for what a page has the engine begin. It takes the oldest that is left, so that each begins one thing. */
  takeToBegin(): boolean;
  /** Call this for a command of the menu: the system delivers it to the shell and not to the page. */
  add(): void;
  /**
   * True if a key or a button was pressed after this time of `performance.now()`, even if `take` has used
   * that press.
   */
  hasComeSince(atMs: number): boolean;
}

/** Listens to the input that the system gives to Chromium. A script can't produce it. */
export function watchGestures(contents: Pick<WebContents, 'on'>): Gestures {
  /** When each that was not taken came, oldest first. */
  let kept: number[] = [];
  /** Whether the newest was not taken. A click is one gesture: once its press was taken, its release is none. */
  let isFresh = false;
  let pressedAtMs = Number.NEGATIVE_INFINITY;
  const add = () => {
    kept = [...kept, performance.now()].slice(-MOST_KEPT);
    isFresh = true;
  };
  contents.on('input-event', (_event, { type }) => {
    if (!GESTURES.includes(type)) return;
    if (PRESSES.includes(type)) add();
    else if (isFresh) kept[kept.length - 1] = performance.now();
    // The key that closed a dialog is released in the window.
    if (!type.endsWith('Up')) pressedAtMs = performance.now();
  });
  return {
    add,
    hasComeSince: (atMs) => pressedAtMs > atMs,
    take: () => {
      const atMs = isFresh ? kept.pop() : undefined;
      isFresh = false;
      return atMs !== undefined && performance.now() - atMs < COUNTS_MS;
    },
    takeToBegin: () => {
      kept = kept.filter((atMs) => performance.now() - atMs < BEGINS_MS);
      const isThere = kept.shift() !== undefined;
      isFresh = isFresh && kept.length > 0;
      return isThere;
    },
  };
}
