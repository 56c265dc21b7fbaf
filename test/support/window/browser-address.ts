import type { ChildProcess } from 'node:child_process';

const startLimitMs = 30_000;

/** The address that Chromium prints when its page can be driven. */
export function browserAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the program ${why}:\n${printed()}`));
    const timer = setTimeout(() => fail('did not start'), startLimitMs);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.stderr?.on('data', () => {
      const address = /DevTools listening on (ws:\S+)/.exec(printed())?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
