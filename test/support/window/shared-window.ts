import { afterAll, afterEach } from 'vitest';
import type { Session } from '../../../preload/contract/models/connection.ts';
import { openKept } from '../run/lifetime.ts';
import { callShell, engineReaches } from './bridge-call.ts';
import { callEngine } from './engine-call.ts';
import { closeApps, type LaunchedApp, type LaunchOptions, launchApp } from './launch-app.ts';
import { answerQuestions, takeAsked } from './native-dialogs.ts';

/**
 * One window for all tests of a file. Each test continues from the end of the test before. After a failure, a
 * new window is opened for the next test, or for the same test again.
 */
export function shareWindow<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let current: { opened: Opened; end: () => Promise<void> } | undefined;
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
    current ??= await openKept(open);
    return current.opened;
  };
}

/**
 * One window for all tests of a file; each begins on the first screen, with no connection and nothing saved.
 */
export function shareEmptyWindow(options: LaunchOptions = {}): () => Promise<LaunchedApp> {
  const window = shareWindow(async () => ({ launched: await launchApp(options), isUsed: false }));
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
  await takeAsked(app);
  await page.reload();
  await page.getByRole('button', { name: 'Try it with sample data' }).waitFor();
}
