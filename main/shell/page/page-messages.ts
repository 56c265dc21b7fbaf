import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import { channels } from '../../../preload/contract/channels.ts';
import type { ShellResult } from '../../../preload/contract/shell.ts';
import { isAppPage } from './app-page.ts';

/** Listens to a one-way message of our page. */
export function onPageMessage(
  channel: string,
  listener: (contents: WebContents, input: unknown) => void,
): void {
  ipcMain.on(channel, (event, input: unknown) => {
    if (isOurPage(event.sender, event.senderFrame)) listener(event.sender, input);
  });
}

/** Replies to one kind of request of our page, and of nobody else. */
export function handlePageRequest(channel: string, reply: (input: unknown) => Promise<unknown>): void {
  ipcMain.handle(channel, (event, input: unknown) => {
    if (!isOurPage(event.sender, event.senderFrame)) throw new Error('refused');
    return reply(input);
  });
}

/** Carries out a call of the page; name and input are as the page sent them. */
export type PageCallHandler = (name: unknown, input: unknown) => Promise<ShellResult<unknown>>;

/** Passes the calls of our page, and of nobody else, to a handler that may come later. */
export function handlePageCalls(handler: Promise<PageCallHandler>): void {
  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    if (!isOurPage(event.sender, event.senderFrame)) throw new Error('refused');
    return (await handler)(name, input);
  });
}

/** A page that does not come up must not hold up what waits for it, ms. */
const FIRST_SHOWN_LIMIT_MS = 2_000;

/** Resolves when the page can be used for the first time. What the window does not need starts only then. */
export function firstShown(): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, FIRST_SHOWN_LIMIT_MS);
    onPageMessage(channels.shown, () => {
      clearTimeout(limit);
      resolve();
    });
  });
}

/** False for a frame within the page, and for a page that was led elsewhere. */
function isOurPage(sender: WebContents, frame: WebFrameMain | null): boolean {
  return frame !== null && frame === sender.mainFrame && isAppPage(frame.url);
}
