import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LaunchedApp } from './launch-app.ts';

/** The processes of the engines that the program has started, the running one last. */
export function enginesOf({ userDataDir }: LaunchedApp): number[] {
  const log = readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8');
  return [...log.matchAll(/engine: runs as process (\d+)/g)].map(([, pid]) => Number(pid));
}

/** Stops a process, as if it hung. It goes on when the returned function is called, or else at the end of the test. */
export function hang(pid: number): () => void {
  const goOn = () => {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // The process was ended.
    }
  };
  process.kill(pid, 'SIGSTOP');
  onTestFinished(goOn);
  return goOn;
}
