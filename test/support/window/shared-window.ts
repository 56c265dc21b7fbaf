import { afterAll, afterEach } from 'vitest';
import { openKept } from '../run/lifetime.ts';
import { closeApps } from './launch-app.ts';

/**
 * One window for all tests of a file that lead it on from where the one before left it. A test that fails leaves nothing
 * behind: the next, or its own second run, gets a window anew.
 */
export function shareWindow<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let current: { opened: Opened; end: () => Promise<void> } | undefined;
  const close = async () => {
    const ended = current;
    current = undefined;
    await closeApps();
    await ended?.end();
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await close();
  });
  afterAll(close);
  return async () => {
    current ??= await openKept(open);
    return current.opened;
  };
}
