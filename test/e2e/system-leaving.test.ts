import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { engineLeaves } from '../support/engine/engine-knows.ts';
import { gateBefore } from '../support/services/gated-service.ts';
import { callShell, engineReaches } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropSites } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import type { LaunchedApp } from '../support/window/launch-app.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { windowState } from '../support/window/system-in-window.ts';
import { clickTray, closeWindow, endsBy, seenTray, watchTray } from '../support/window/tray.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

/**
 * A window with a run whose requests wait at a gate. `letGo` lets them through once the engine knows that the program ends.
 */
async function withRun(): Promise<LaunchedApp & { letGo: () => Promise<void> }> {
  const gate = await gateBefore((await startService()).baseUrl);
  const launched = await takeWindow();
  await watchTray(launched.app);
  await connectTo(launched.page, gate.baseUrl);
  await takeAsked(launched.app);
  gate.shut();
  await dropSites(launched.page);
  await launched.page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ }).click();
  await expect.poll(() => gate.waiting()).toBeGreaterThan(0);
  const letGo = async () => {
    await engineLeaves(launched.dataDir);
    gate.open();
  };
  return { ...launched, letGo };
}

const isVisible = async (app: ElectronApplication) => (await windowState(app)).visible;
const quit = (app: ElectronApplication) => app.evaluate(({ app }) => app.quit());
const stateOf = async (page: Page) => ((await callEngine(page, 'jobs/list')) as Job[])[0]?.state;

test('closing the window with a run on asks: cancel, go on in the tray, or pause and quit', async () => {
  const window = await withRun();
  const { app, page, letGo } = window;

  await answerQuestions(app, 'no');
  await closeWindow(app);
  await expect
    .poll(() => takeAsked(app))
    .toMatchObject([
      {
        message: '1 run is still on',
        buttons: ['Pause and Quit', 'Keep Running in the Tray', 'Cancel'],
        defaultId: 1,
        cancelId: 2,
      },
    ]);
  expect(await isVisible(app)).toBe(true);
  // The program works as before, also after a quit that was cancelled.
  await quit(app);
  await expect.poll(async () => (await takeAsked(app)).length).toBe(1);
  expect(await isVisible(app)).toBe(true);
  expect(await stateOf(page)).toBe('running');

  // Only this time: the icon goes when the window is back.
  await answerQuestions(app, 'stay');
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect((await seenTray(app)).tooltip).toMatch(/^Stackdesk: 1 run, 0%/);
  expect(await stateOf(page)).toBe('running');
  await clickTray(app, 'Show Stackdesk');
  await expect.poll(() => isVisible(app)).toBe(true);
  await expect.poll(async () => (await seenTray(app)).destroyed).toBe(1);

  await callShell(page, 'setLanguage', { choice: 'de' });
  await takeAsked(app);
  await answerQuestions(app, 'yes');
  await endsBy(app, () => closeWindow(app), letGo);
  const again = await restart(window);
  await engineReaches(again.page, 'ready');
  expect(await stateOf(again.page)).toBe('paused');
  // Nothing is running, so nobody is asked.
  await endsBy(again.app, () => closeWindow(again.app));
});

test('a remembered answer is used without asking, and can be changed in Settings', async () => {
  const { app, page, letGo } = await withRun();
  await answerQuestions(app, 'stay always');
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await takeAsked(app)).toHaveLength(1);
  await clickTray(app, 'Show Stackdesk');
  await expect.poll(() => isVisible(app)).toBe(true);
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await takeAsked(app)).toEqual([]);

  // Quit means quit, but a run is not paused without asking.
  await answerQuestions(app, 'no');
  await clickTray(app, 'Quit');
  await expect.poll(() => takeAsked(app)).toHaveLength(1);
  await page.keyboard.press('Control+,');
  const choice = page.getByRole('radiogroup', { name: /^When the window closes/ });
  await choice.getByRole('radio', { name: 'Go on in the tray' }).waitFor({ state: 'attached' });
  expect(await choice.getByRole('radio', { name: 'Go on in the tray' }).isChecked()).toBe(true);
  await choice.getByText('Pause and quit').click();
  await expect
    .poll(() => callShell(page, 'getSystem'))
    .toMatchObject({ value: { settings: { leaving: 'quit' } } });
  await endsBy(app, () => closeWindow(app), letGo);
});

test('a system that ends all programs is not kept waiting by a question', async () => {
  const { app, letGo } = await withRun();
  await answerQuestions(app, 'never');
  await endsBy(app, () => app.evaluate(() => void process.kill(process.pid, 'SIGTERM')), letGo);
});
