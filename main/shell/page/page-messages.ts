import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import { channels } from '#contract/channels.ts';
import type { ShellResult } from '#contract/shell.ts';
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

/** Replies to one kind of request, from our page only. */
export function handlePageRequest(channel: string, reply: (input: unknown) => Promise<unknown>): void {
  ipcMain.handle(channel, (event, input: unknown) => {
    if (!isOurPage(event.sender, event.senderFrame)) throw new Error('refused');
    return reply(input);
  });
}

/** Carries out a call of the page. Name and input are as the page sent them. */
export type PageCallHandler = (name: unknown, input: unknown) => Promise<ShellResult<unknown>>;

/** Passes calls of our page, and of no other, to a handler that may come later. */
export function handlePageCalls(handler: Promise<PageCallHandler>): void {
  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    if (!isOurPage(event.sender, event.senderFrame)) throw new Error('refused');
    return (await handler)(name, input);
  });
}

/** How long to wait for the page, ms. If it does not come up, everything else starts without it. */
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

/** False for a frame within the page, and for a page that has navigated elsewhere. */
function isOurPage(sender: WebContents, frame: WebFrameMain | null): boolean {
  return frame !== null && frame === sender.mainFrame && isAppPage(frame.url);
}
