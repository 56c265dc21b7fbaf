import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import { channels } from '../../preload/contract/channels.ts';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { because } from '../../preload/contract/reasons/reason.ts';
import {
  type ShellCallName,
  type ShellInput,
  type ShellOutput,
  type ShellResult,
  shellCalls,
} from '../../preload/contract/shell.ts';
import { isAppPage } from './app-page.ts';
import { toProblem } from './problem.ts';

export type ShellHandlers = {
  [Name in ShellCallName]: (input: ShellInput<Name>) => Promise<ShellOutput<Name>> | ShellOutput<Name>;
};

/** Answers the page's calls: the sender is checked first, the input next; every failure goes back as a problem of the catalogue. */
export function answerPageCalls(handlers: ShellHandlers, log: (line: string) => void): void {
  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    if (!isOurPage(event.sender, event.senderFrame)) throw new Error('refused');
    try {
      return { ok: true, value: await run(handlers, name, input) };
    } catch (error) {
      if (!(error instanceof StackdeskError)) log(`shell: ${error instanceof Error ? error.stack : error}`);
      return { ok: false, problem: toProblem(error) } satisfies ShellResult<never>;
    }
  });
}

/** Hears a page's one-way message, from our page only. */
export function hearPage(channel: string, listener: (contents: WebContents, input: unknown) => void): void {
  ipcMain.on(channel, (event, input: unknown) => {
    if (isOurPage(event.sender, event.senderFrame)) listener(event.sender, input);
  });
}

/** A frame within the page, or a page that was led elsewhere, has no say. */
function isOurPage(sender: WebContents, frame: WebFrameMain | null): boolean {
  return frame !== null && frame === sender.mainFrame && isAppPage(frame.url);
}

async function run(handlers: ShellHandlers, name: unknown, input: unknown): Promise<unknown> {
  if (typeof name !== 'string' || !Object.hasOwn(shellCalls, name)) {
    throw new StackdeskError('usage', because('no_call'));
  }
  const known = name as ShellCallName;
  const parsed = shellCalls[known].input.safeParse(input ?? null);
  if (!parsed.success)
    throw new StackdeskError(
      'usage',
      because('wrong_input', { call: known, words: parsed.error.issues[0]?.message ?? '' }),
    );
  const handler = handlers[known] as (input: unknown) => unknown;
  return handler(parsed.data);
}
