import type { ElectronApplication } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import {
  hasNotificationService,
  startNotificationService,
} from '../support/services/notification-service.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { asksSooner, downloaded, openLists, startList } from '../support/window/lists-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const hasFocus = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isFocused()));

test.skipIf(!hasNotificationService)(
  'the desktop shows a notice of a list that is ready and of its file, but only while the window has no focus',
  async () => {
    await using desktop = await startNotificationService();
    const service = await startService({ lists: { readyAfterMs: 500, rows: 500, xlsxUpToRows: 0 } });
    const { app, page } = await takeWindow(asksSooner);
    expect(await app.evaluate(({ Notification }) => Notification.isSupported())).toBe(true);
    await openLists(page, service, tempDir());

    // With the focus in the window, no notice is shown.
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
    await expect.poll(() => hasFocus(app)).toBe(true);
    await startList(page, 'Klaviyo');
    await downloaded(page, 'Klaviyo');
    expect(await hasFocus(app)).toBe(true);

    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
    await expect.poll(() => hasFocus(app)).toBe(false);
    await startList(page, 'Shopify');
    const { file } = await downloaded(page, 'Shopify');
    await expect.poll(() => desktop.received().length).toBe(2);
    expect(desktop.received()).toEqual([
      {
        application: expect.stringMatching(/stackdesk|electron/i),
        title: 'The list Shopify is ready',
        body: expect.stringContaining('rows. Its download begins.'),
      },
      { application: expect.any(String), title: 'The list Shopify is downloaded', body: file?.name },
    ]);
    await expect.poll(() => desktop.shown()).toBe(2);
  },
);
