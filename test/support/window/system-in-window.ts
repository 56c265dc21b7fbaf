import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication } from 'playwright-core';
import { appEnvironment, electronCommand, type LaunchedApp } from './launch-app.ts';

/**
 * Starts the program again with the same data, as the system does to open something. Returns when that start
 * has passed it on.
 */
export async function startAgain({ userDataDir }: LaunchedApp, ...named: string[]): Promise<void> {
  const { executable, args } = await electronCommand(userDataDir);
  const second = spawn(executable, [...args, ...named], { env: appEnvironment(), stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  if (code !== 0) throw new Error(`the second start ended with ${code}`);
}

/** Whether the window is visible or minimized. */
export function windowState(app: ElectronApplication): Promise<{ visible: boolean; minimized: boolean }> {
  return app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { visible: window?.isVisible() ?? false, minimized: window?.isMinimized() ?? false };
  });
}

/**
 * Records what the program does outside of itself, and prevents it. Returns a function that reads the record.
 */
export async function watchOutside(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ clipboard, dialog, powerSaveBlocker, shell }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    let blocker = 0;
    powerSaveBlocker.start = (type) => {
      blocker += 1;
      seen.push(`awake ${type}`);
      return blocker;
    };
    powerSaveBlocker.stop = (id) => {
      seen.push(`asleep ${id === blocker}`);
      return true;
    };
    shell.openExternal = async (url) => {
      seen.push(`browser ${url}`);
    };
    shell.openPath = async (path) => {
      seen.push(`open ${path}`);
      return '';
    };
    shell.showItemInFolder = (path) => {
      seen.push(`reveal ${path}`);
    };
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = (async () => ({ canceled: true, filePath: '' })) as never;
    clipboard.writeText = async (text) => {
      seen.push(`copied ${text}`);
    };
  });
  return () => app.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}
