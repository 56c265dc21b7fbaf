import type { WebContents } from 'electron';

/** How long a click or a key press counts, as in browsers, ms. */
const COUNTS_MS = 5_000;
const PRESSES: readonly string[] = ['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart'];
const GESTURES: readonly string[] = [...PRESSES, 'mouseUp', 'keyUp', 'char', 'touchEnd', 'gestureTap'];

/** The person's clicks and keys in the window. */
export interface Gestures {
  /** True if one came just now. Each counts only once. */
  take(): boolean;
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
  let lastAtMs: number | null = null;
  let pressedAtMs = Number.NEGATIVE_INFINITY;
  /** A click is one gesture: once its press was taken, its release is none. */
  let isTaken = false;
  const add = () => {
    lastAtMs = performance.now();
  };
  contents.on('input-event', (_event, { type }) => {
    if (!GESTURES.includes(type)) return;
    if (PRESSES.includes(type)) isTaken = false;
    if (!isTaken) add();
    // The key that closed a dialog is released in the window.
    if (!type.endsWith('Up')) pressedAtMs = performance.now();
  });
  return {
    add,
    hasComeSince: (atMs) => pressedAtMs > atMs,
    take: () => {
      const counts = lastAtMs !== null && performance.now() - lastAtMs < COUNTS_MS;
      lastAtMs = null;
      isTaken = isTaken || counts;
      return counts;
    },
  };
}
