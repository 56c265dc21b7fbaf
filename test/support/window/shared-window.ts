import { afterAll, afterEach } from 'vitest';
import type { Session } from '#contract/models/connection.ts';
import { openKept } from '../run/lifetime.ts';
import { callShell, engineReaches } from './bridge-call.ts';
import { callEngine } from './engine-call.ts';
import { closeApps, type LaunchedApp } from './launch-app.ts';
import { answerQuestions, closeQuestions } from './native-dialogs.ts';
import { firstScreen, type WindowNeeds } from './reset-window.ts';
import { takesSoFar, takeWindow } from './worker-window.ts';

/**
 * One state of the worker's window for all tests of a file. Each test continues from the end of the test before. After a
 * failure, or after a test that took the window for itself, it is opened again.
 */
export function shareWindow<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let current: { opened: Opened; end: () => Promise<void>; takes: number } | undefined;
  const close = async () => {
    const ended = current;
    current = undefined;
    await closeApps();
    await ended?.end();
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await close();
  });
  afterAll(close);
  return async () => {
    // A test may have taken the window for itself.
    if (current?.takes !== takesSoFar()) await close();
    current ??= { ...(await openKept(open)), takes: takesSoFar() };
    return current.opened;
  };
}

/**
 * One window for all tests of a file; each begins on the first screen, with no connection and nothing saved.
 */
export function shareEmptyWindow(needs: WindowNeeds = {}): () => Promise<LaunchedApp> {
  const window = shareWindow(async () => ({ launched: await takeWindow(needs), isUsed: false }));
  return async () => {
    const current = await window();
    if (current.isUsed) await leaveAccounts(current.launched);
    current.isUsed = true;
    return current.launched;
  };
}

/** Disconnects every connection and reloads the page, so that it knows nothing of the test before. */
async function leaveAccounts({ app, page }: LaunchedApp): Promise<void> {
  await answerQuestions(app, 'yes');
  await engineReaches(page, 'ready');
  // After a no, a question is shown again only after the person presses a key.
  await page.keyboard.press('Shift');
  const { connections } = (await callEngine(page, 'session/get')) as Session;
  for (const { id } of connections) {
    const result = await callShell(page, 'disconnect', { connectionId: id });
    if (!result.ok) throw new Error(JSON.stringify(result.problem));
  }
  await closeQuestions(app);
  await firstScreen(page);
}
