import type { Page } from 'playwright-core';
import { portMessage } from '#contract/channels.ts';
import { takesPerson } from '#contract/procedures/command.ts';
import type { ShellBridge } from '#contract/shell.ts';

interface Wanted {
  type: string;
  path: string;
  input: unknown;
}

/**
 * Calls a procedure of the engine (`session/get`) from inside the page, over a separate port, in the RPC
 * library's wire format, after a key if it takes one. Returns its output; rejects with the answer if the call failed.
 */
export async function callEngine(page: Page, path: string, input?: unknown): Promise<unknown> {
  if (takesPerson(path.split('/'))) await page.keyboard.press('Shift');
  return callEngineByItself(page, path, input);
}

/** The same as a script in the page can, which no person began. */
export function callEngineByItself(page: Page, path: string, input?: unknown): Promise<unknown> {
  return page.evaluate(
    ({ type, path, input }: Wanted) =>
      new Promise((resolve, reject) => {
        const { stackdesk } = window as unknown as { stackdesk: ShellBridge };
        const id = `test-${Math.random()}`;
        // The page takes each port that arrives and closes the one before, so the call is sent on every port
        // until it is answered.
        const onPort = (event: MessageEvent) => {
          const [port] = event.ports;
          if (event.data?.type !== type || port === undefined) return;
          port.addEventListener('message', ({ data }) => {
            const answer = JSON.parse(data);
            if (answer.i !== id) return;
            window.removeEventListener('message', onPort);
            if ((answer.p.s ?? 200) < 400) resolve(answer.p.b?.json);
            else reject(new Error(JSON.stringify(answer.p.b)));
          });
          port.start();
          port.postMessage(JSON.stringify({ i: id, p: { u: `/${path}`, b: { json: input } } }));
        };
        window.addEventListener('message', onPort);
        stackdesk.requestPort();
      }),
    { type: portMessage, path, input },
  );
}
