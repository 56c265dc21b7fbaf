import { afterAll, afterEach } from 'vitest';
import { openKept } from '../run/lifetime.ts';

/**
 * One page for all tests of a file. Each test continues from the end of the test before. After a failure, it is opened
 * again for the next test.
 */
export function sharePage<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let current: { opened: Opened; end: () => Promise<void> } | undefined;
  const close = async () => {
    const ended = current;
    current = undefined;
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
