import { afterEach, inject } from 'vitest';
import { dropWindow } from '../window/worker-window.ts';

// Two workers' windows on one display would take the focus from each other, and one keyring would mix their
// tokens.
const number = Number(process.env.VITEST_POOL_ID);
const session = inject('sessions')[number - 1];
if (session === undefined) throw new Error(`worker ${number} has no session of its own`);
Object.assign(process.env, session);

// Vitest waits for it at the end of the worker's process.
const { __vitest_worker__: worker } = globalThis as unknown as {
  __vitest_worker__: { onCleanup: (work: () => Promise<void>) => void };
};
worker.onCleanup(dropWindow);

// Nobody knows what state it is in.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await dropWindow();
});
