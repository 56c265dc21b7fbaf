import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import { channels } from '../../../preload/contract/channels.ts';
import type { ShellResult } from '../../../preload/contract/shell.ts';
import { isAppPage } from './app-page.ts';

/** Hears a page's one-way message, from our page only. */
export function hearPage(channel: string, listener: (contents: WebContents, input: unknown) => void): void {
  ipcMain.on(channel, (event, input: unknown) => {
    if (isOurPage(event.sender, event.senderFrame)) listener(event.sender, input);
  });
}

/** Answers a page's message of one kind, of our page only. */
export function answerPage(channel: string, answer: (input: unknown) => Promise<unknown>): void {
  ipcMain.handle(channel, (event, input: unknown) => {
    if (!isOurPage(event.sender, event.senderFrame)) throw new Error('refused');
    return answer(input);
  });
}

/** What a call of the page is answered; the call is as the page sent it. */
export type PageAnswers = (name: unknown, input: unknown) => Promise<ShellResult<unknown>>;

/** Has the calls of our page, and of nobody else, answered as soon as there is somebody to answer them. */
export function hearPageCalls(answers: Promise<PageAnswers>): void {
  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    if (!isOurPage(event.sender, event.senderFrame)) throw new Error('refused');
    return (await answers)(name, input);
  });
}

/** A frame within the page, or a page that was led elsewhere, has no say. */
function isOurPage(sender: WebContents, frame: WebFrameMain | null): boolean {
  return frame !== null && frame === sender.mainFrame && isAppPage(frame.url);
}
