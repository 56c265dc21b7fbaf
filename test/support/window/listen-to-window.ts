import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { startBackground } from '../../../scripts/session/background.mjs';
import { readerFiles } from '../../../scripts/setup/system.mjs';
import { atEnd } from '../run/lifetime.ts';
import { openOwnSession } from '../run/own-session.ts';
import { closeApps, type LaunchedApp, launchApp } from './launch-app.ts';
import { closeQuestions } from './native-dialogs.ts';

// The system's own Python has the package of the reader.
const PYTHON = '/usr/bin/python3';
const PRESS =
  'import pyatspi, sys; pyatspi.Registry.generateKeyboardEvent(int(sys.argv[1]), None, pyatspi.KEY_SYM)';

/** Whether the programs for a screen reader are installed; otherwise tests that need them are skipped by name. */
export const canListen = Object.values(readerFiles).every((path) => existsSync(path));

/** What a screen reader gets from the window; see `listen-to-window.py`. */
export type Heard =
  | { kind: 'drawn' }
  | { kind: 'said'; text: string }
  | { kind: 'asked'; texts: string[]; buttons: string[] }
  | { kind: 'checked'; name: string; is_on: boolean }
  | {
      kind: 'focus';
      name: string;
      role: string;
      description: string;
      states: string[];
      places: Record<string, string>;
      /** What had the focus before is gone: a reader looks for its place by itself, and may not say this. */
      was_lost: boolean;
    };

/** A window, and what is heard of it. */
export interface HeardWindow extends LaunchedApp {
  /** Everything that was heard since the last `take`, in order. */
  heard: () => readonly Heard[];
  /** Waits until a live region says this, and returns everything that was heard until then and not taken before. */
  untilSaid: (words: string | RegExp) => Promise<readonly Heard[]>;
  /** The same, until something of this name has the focus. */
  untilFocus: (name: string | RegExp) => Promise<readonly Heard[]>;
  /** Presses a key of the display, by its number in X11. It comes to whatever has the focus, and so to dialogs, too. */
  pressKey: (symbol: number) => Promise<void>;
}

/**
 * Starts the window for a screen reader, on a display and a message bus of its own, with a program that listens as a
 * screen reader does.
 */
export async function openHeardWindow(env: Record<string, string> = {}): Promise<HeardWindow> {
  const session = await openOwnSession();
  atEnd(() => session.close());
  // It tells programs on this bus that a screen reader is there, and where to send what it needs.
  const bus = startBackground(readerFiles['at-spi2-core'], ['--launch-immediately', '--a11y=1'], session);
  atEnd(bus.end);
  const heard: Heard[] = [];
  let complaints = '';
  const program = join(import.meta.dirname, '../programs/listen-to-window.py');
  const listener = startBackground(PYTHON, [program], { env: session.env, fd3: true });
  atEnd(listener.end);
  await listener.firstLine();
  listener.child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  createInterface(listener.child.stdio[3] as Readable).on('line', (line) => heard.push(JSON.parse(line)));
  const window = await launchApp({
    args: ['--force-renderer-accessibility'],
    env: { ...session.env, ...env },
  });
  atEnd(async () => {
    // A window with an open question does not close.
    await closeQuestions(window.app).catch(() => undefined);
    await closeApps();
  });
  const until = async (what: string | RegExp, wordsOf: (each: Heard) => string | null) => {
    const isIt = (each: Heard) => {
      const words = wordsOf(each);
      return words !== null && (typeof what === 'string' ? words === what : what.test(words));
    };
    await expect.poll(() => heard.some(isIt) || `${JSON.stringify(heard)} ${complaints}`).toBe(true);
    return heard.splice(0, heard.findIndex(isIt) + 1);
  };
  return {
    ...window,
    heard: () => heard,
    untilSaid: (words) => until(words, (each) => (each.kind === 'said' ? each.text : null)),
    untilFocus: (name) => until(name, (each) => (each.kind === 'focus' ? each.name : null)),
    pressKey: async (symbol) => {
      await promisify(execFile)(PYTHON, ['-c', PRESS, String(symbol)], { env: session.env });
    },
  };
}

/** The sentences of live regions. */
export const saidIn = (heard: readonly Heard[]): string[] =>
  heard.flatMap((each) => (each.kind === 'said' ? [each.text.replaceAll('\u00a0', ' ')] : []));
