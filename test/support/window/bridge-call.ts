import type { Page } from 'playwright-core';
import {
  callsOfItself,
  type EngineState,
  type ShellBridge,
  type ShellCallName,
  type ShellInput,
  type ShellOutput,
  type ShellResult,
} from '#contract/shell.ts';

/** Makes a call to the shell as the page does after a key. */
export async function callShell<Name extends ShellCallName>(
  page: Page,
  name: Name,
  input?: ShellInput<Name>,
): Promise<ShellResult<ShellOutput<Name>>> {
  if (!callsOfItself.has(name)) await page.keyboard.press('Shift');
  return callByItself(page, name, input);
}

/** Makes a call to the shell as a script in the page can, which no person began. */
export function callByItself<Name extends ShellCallName>(
  page: Page,
  name: Name,
  input?: ShellInput<Name>,
): Promise<ShellResult<ShellOutput<Name>>> {
  return page.evaluate(
    ([name, input]) => {
      const { shell } = (window as unknown as { stackdesk: ShellBridge }).stackdesk;
      return (shell[name] as (input: unknown) => Promise<ShellResult<never>>)(input);
    },
    [name, input] as const,
  );
}

/** Resolves when the engine is, or next gets, in this state. */
export async function engineReaches(page: Page, wanted: EngineState['state']): Promise<EngineState> {
  return page.evaluate(async (wanted) => {
    const { stackdesk } = window as unknown as { stackdesk: ShellBridge };
    return new Promise<EngineState>((resolve) => {
      stackdesk.onEngineState((state) => {
        if (state.state === wanted) resolve(state);
      });
    });
  }, wanted);
}

/** The last engine state that the page got; null if it got none yet. */
export async function engineStateIn(page: Page): Promise<EngineState['state'] | null> {
  return page.evaluate(() => {
    const { stackdesk } = window as unknown as { stackdesk: ShellBridge };
    const told: EngineState[] = [];
    stackdesk.onEngineState((state) => told.push(state))();
    return told.at(-1)?.state ?? null;
  });
}

/** Whether an engine runs, or has said why it does not, before the time is over. */
export async function engineSettles(page: Page, limitMs: number): Promise<boolean> {
  return page.evaluate(async (limitMs) => {
    const { stackdesk } = window as unknown as { stackdesk: ShellBridge };
    return new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), limitMs);
      stackdesk.onEngineState(({ state }) => {
        if (state === 'ready' || state === 'failed') resolve(true);
      });
    });
  }, limitMs);
}
