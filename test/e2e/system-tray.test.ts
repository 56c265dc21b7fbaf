import { expect, test } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { english } from '../../words/en/words.ts';
import { wishIsKept } from '../support/engine/engine-knows.ts';
import { gateBefore } from '../support/services/gated-service.ts';
import { clickMenu } from '../support/window/app-menu.ts';
import { callShell, engineReaches } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropSites } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { startAgain, watchOutside, windowState } from '../support/window/system-in-window.ts';
import { clickTray, closeWindow, endsBy, seenTray, watchTray } from '../support/window/tray.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const resting = {
  tooltip: 'Stackdesk: nothing is running',
  items: ['(nothing is running)', 'Show Stackdesk', '(Pause All)', 'Quit'],
};

test('with the tray on, a closed window goes on and comes back, until the tray ends the program; without it, closing does', async () => {
  const launched = await takeWindow();
  const { app, page } = launched;
  await engineReaches(page, 'ready');
  await watchTray(app);
  const notices = await app.evaluate(({ Notification }) => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: Electron.Notification) {
      told.push(this.title);
    };
    return told;
  });
  expect(notices).toEqual([]);
  expect(await callShell(page, 'setSystem', { tray: true })).toMatchObject({
    value: { settings: { tray: true } },
  });
  expect(await seenTray(app)).toEqual({ ...resting, destroyed: 0 });

  await closeWindow(app);
  await expect.poll(async () => (await windowState(app)).visible).toBe(false);
  await clickTray(app, 'Show Stackdesk');
  await expect.poll(async () => (await windowState(app)).visible).toBe(true);
  // The hint is shown only the first time.
  await closeWindow(app);
  await expect.poll(async () => (await windowState(app)).visible).toBe(false);
  expect(await app.evaluate(() => (globalThis as unknown as { told: string[] }).told)).toEqual([
    'Stackdesk goes on running',
  ]);
  await startAgain(launched);
  await expect.poll(async () => (await windowState(app)).visible).toBe(true);

  await closeWindow(app);
  await expect.poll(async () => (await windowState(app)).visible).toBe(false);
  await endsBy(app, () => clickTray(app, 'Quit'));

  const again = await restart(launched);
  expect(await callShell(again.page, 'getSystem')).toMatchObject({ value: { settings: { tray: true } } });
  await watchTray(again.app);
  await again.app.evaluate(({ nativeTheme }) => void nativeTheme.emit('updated'));
  for (const tray of [false, true, false]) await callShell(again.page, 'setSystem', { tray });
  expect((await seenTray(again.app)).destroyed).toBe(2);
  await endsBy(again.app, () => closeWindow(again.app));
});

test('during a run the computer is kept awake and the tray says so; everything can be paused from the tray', async () => {
  const gate = await gateBefore((await startService()).baseUrl);
  const { app, page, dataDir } = await takeWindow();
  const outside = await watchOutside(app);
  await watchTray(app);
  await connectTo(page, gate.baseUrl);
  await callShell(page, 'setSystem', { tray: true });
  gate.shut();
  await dropSites(page);
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ }).click();
  // The notice comes before the first answer, too.
  await expect
    .poll(async () => (await seenTray(app)).tooltip)
    .toMatch(/^Stackdesk: 1 run, 0%, \d+\u00a0min left$/);
  expect(await outside()).toEqual(['awake prevent-app-suspension']);
  // If the person changes their mind in the meantime, that counts.
  await callShell(page, 'setSystem', { keepAwake: false });
  await callShell(page, 'setSystem', { keepAwake: true });
  expect((await outside()).slice(1)).toEqual(['asleep true', 'awake prevent-app-suspension']);

  await expect.poll(() => gate.waiting()).toBeGreaterThan(0);
  expect((await seenTray(app)).items).toContain('Pause All');
  await clickTray(app, 'Pause All');
  await wishIsKept(dataDir, 'pause');
  gate.open();
  await expect.poll(async () => (await seenTray(app)).items, { timeout: 60_000 }).toEqual(resting.items);
  expect((await outside()).slice(3)).toEqual(['asleep true']);
  const [job] = (await callEngine(page, 'jobs/list')) as Job[];
  expect(job).toMatchObject({ state: 'paused', problem: null });
  expect(job?.lookups.done).toBeLessThan(job?.lookups.total ?? 0);

  // Menu and palette offer the same to people without a tray icon.
  gate.shut();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect.poll(() => gate.waiting()).toBeGreaterThan(0);
  await clickMenu(app, 'pause_all');
  await page.getByText(english.enrich.run.wish.pause).waitFor();
  await wishIsKept(dataDir, 'pause');
  gate.open();
});

test('when the computer wakes up the service is asked at once', async () => {
  const service = await startService();
  const { app, page } = await takeWindow();
  await connectTo(page, service.baseUrl);
  await page.locator('[data-wallet="bulk_lookup"] strong').waitFor();
  const before = service.control.traffic().length;
  await app.evaluate(({ powerMonitor }) => void (powerMonitor as NodeJS.EventEmitter).emit('resume'));
  await expect.poll(() => service.control.traffic().length).toBeGreaterThan(before);
});
