import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A sandbox without limits, in a process of its own. */
export interface UnlimitedSandbox {
  baseUrl: string;
  token: string;
  workspaces: { id: string }[];
  process: ChildProcess;
}

export function startUnlimitedSandbox(timeScale: string): Promise<UnlimitedSandbox> {
  const program = fileURLToPath(new URL('../../../main/sandbox/index.ts', import.meta.url));
  const child = fork(program, ['--unlimited', '--time-scale', timeScale], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ ...(message as UnlimitedSandbox), process: child }));
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
}
