import { shell, type WebContents } from 'electron';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ControlCall } from '../../../preload/contract/host.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { ShellInput } from '../../../preload/contract/shell.ts';
import { readUrl } from '../base/read-url.ts';
import type { Questions } from '../security/questions.ts';

/** How long a click or a key press counts, as in browsers, ms. */
const COUNTS_MS = 5_000;
const GESTURES: readonly string[] = [
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'keyUp',
  'char',
  'touchStart',
  'touchEnd',
  'gestureTap',
];

/** The person's clicks and keys in the window. */
export interface Gestures {
  /** True if one came just now. Each counts only once. */
  take(): boolean;
  /**
   * True if a key or a button was pressed after this time of `performance.now()`, even if `take` has used
   * that press.
   */
  hasComeSince(atMs: number): boolean;
}

/** Listens to the input that the system gives to Chromium. A script can't produce it. */
export function watchGestures(contents: WebContents | undefined): Gestures {
  let lastAtMs: number | null = null;
  let pressedAtMs = Number.NEGATIVE_INFINITY;
  contents?.on('input-event', (_event, { type }) => {
    if (!GESTURES.includes(type)) return;
    lastAtMs = performance.now();
    // The key that closed a dialog is released in the window.
    if (!type.endsWith('Up')) pressedAtMs = lastAtMs;
  });
  return {
    hasComeSince: (atMs) => pressedAtMs > atMs,
    take: () => {
      const counts = lastAtMs !== null && performance.now() - lastAtMs < COUNTS_MS;
      lastAtMs = null;
      return counts;
    },
  };
}

export interface WebLinkOptions {
  call: ControlCall;
  gestures: Gestures;
  questions: Pick<Questions, 'confirm'>;
}

/**
 * Returns a function that opens a web address in the person's browser, but only after a click or a key press.
 * An address that the engine knows from saved answers opens at once. Any other could carry data away, so the
 * person sees all of it and decides.
 */
export function createWebLinkOpener({ call, gestures, questions }: WebLinkOptions) {
  // The shell's time, since a page can make the engine start again.
  const openedAtMs = Date.now();
  return async ({ url, snapshotId }: ShellInput<'openLink'>): Promise<void> => {
    const address = readUrl(url);
    // Any other scheme could start a program.
    if (address?.protocol !== 'https:' && address?.protocol !== 'http:')
      throw new StackdeskError('usage', because('no_call'));
    if (!gestures.take()) throw new StackdeskError('usage', because('link_by_itself'));
    const { known } = await call('knows_link', { url, snapshotId, openedAtMs }).catch(() => ({
      known: false,
    }));
    if (!known) await questions.confirm('link', { address: address.href });
    await shell.openExternal(address.href);
  };
}
