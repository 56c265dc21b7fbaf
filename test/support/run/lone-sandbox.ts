import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A sandbox in a process of its own. */
export interface LoneSandbox {
  baseUrl: string;
  token: string;
  workspaces: { id: string }[];
  process: ChildProcess;
}

/** Its clock goes `timeScale` times as fast. With `limits`, it has those of the service. */
export function startLoneSandbox(timeScale: string, limits: 'none' | 'usual' = 'none'): Promise<LoneSandbox> {
  const program = fileURLToPath(new URL('../../../main/sandbox/index.ts', import.meta.url));
  const flags = limits === 'none' ? ['--unlimited'] : [];
  const child = fork(program, [...flags, '--time-scale', timeScale], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ ...(message as LoneSandbox), process: child }));
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
}
