import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { engineReaches } from './bridge-call.ts';
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

/**
 * Ends the engine as a crash does, waits for the next one, and loads the page again. What is still there after that was
 * stored. A start of the whole program takes longer, and shows no more of what the engine keeps.
 */
export async function renewEngine(window: LaunchedApp): Promise<void> {
  const before = enginesOf(window);
  process.kill(before.at(-1) ?? 0, 'SIGKILL');
  await expect.poll(() => enginesOf(window).length).toBeGreaterThan(before.length);
  await engineReaches(window.page, 'ready');
  await window.page.reload();
}
