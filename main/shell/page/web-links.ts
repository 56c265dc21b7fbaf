import { shell, type WebContents } from 'electron';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ControlCall } from '../../../preload/contract/host.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { ShellInput } from '../../../preload/contract/shell.ts';
import type { Questions } from '../security/questions.ts';
import { readUrl } from '../base/read-url.ts';

/** How long a click or a key counts, as in browsers, ms. */
const COUNTS_MS = 5_000;
const GESTURES: readonly string[] = [
  ...['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'keyUp', 'char'],
  ...['touchStart', 'touchEnd', 'gestureTap'],
];

/** Whether a person did something in the window just now; each deed counts for one thing only. */
export interface Gestures {
  take(): boolean;
  /** Whether a key or a button was pressed since a time of `performance.now()`, whatever it counted for. */
  hasComeSince(atMs: number): boolean;
}

/** Hears the window's input where the system hands it to Chromium: no script can make it, whatever events it makes in its page. */
export function watchGestures(contents: WebContents | undefined): Gestures {
  let lastAtMs: number | null = null;
  let pressedAtMs = Number.NEGATIVE_INFINITY;
  contents?.on('input-event', (_event, { type }) => {
    if (!GESTURES.includes(type)) return;
    lastAtMs = performance.now();
    // The key that closed a dialog comes up in the window.
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

export interface LinkDeskOptions {
  call: ControlCall;
  gestures: Gestures;
  questions: Pick<Questions, 'confirm'>;
}

/**
 * Opens web addresses in the person's own browser: after a deed of theirs only, and at once only if the engine knows the address from what is
 * saved, since any other could carry data away. Any other is shown in full, and the person decides.
 */
export function createLinkDesk({ call, gestures, questions }: LinkDeskOptions) {
  // Not the engine's time: a page can have the engine started again.
  const openedAtMs = Date.now();
  return async ({ url, snapshotId }: ShellInput<'openLink'>): Promise<void> => {
    const address = readUrl(url);
    // Anything else could start a program.
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
