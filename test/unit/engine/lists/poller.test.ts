import { expect, onTestFinished, test } from 'vitest';
import { createPoller } from '../../../../main/engine/lists/poller.ts';
import { ensureWorkspace } from '../../../../main/engine/store/connections.ts';
import { insertList } from '../../../../main/engine/store/lists.ts';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { breathe } from '../../../../main/engine/world/clock.ts';
import { realWorld } from '../../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../../main/engine/world/world.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

/** A world in which timers fire when the test says so. */
function enterStillWorld() {
  let timers: (() => void)[] = [];
  const after = (_delayMs: number, wake: () => void) => {
    timers.push(wake);
    return () => {
      timers = timers.filter((each) => each !== wake);
    };
  };
  onTestFinished(enterWorld({ ...realWorld, clock: { ...realWorld.clock, after } }));
  return {
    waiting: () => timers.length,
    async endAll() {
      for (const wake of timers.splice(0)) wake();
      for (let turn = 0; turn < 5; turn += 1) await breathe();
    },
  };
}

test('if the store cannot be read, the program goes on, and the next look tries again', async () => {
  const time = enterStillWorld();
  const { db, close } = openStore(tempDir());
  const workspace = ensureWorkspace(db, 'test', { id: '5b1f8d1e-0000-4000-8000-000000000001', name: 'Test' });
  insertList(db, { workspace, technology: 'Shopify', createdAt: 1, state: 'queued', reportId: 7 });
  const poller = createPoller({
    db,
    now: () => Date.now(),
    clientOf: () => {
      throw new Error('no token');
    },
    onChange: () => undefined,
    isOn: () => true,
    timeScale: 1,
  });
  close();
  for (let look = 0; look < 3; look += 1) {
    expect(time.waiting()).toBe(1);
    await time.endAll();
  }
  expect(() => poller.wake()).not.toThrow();
  await poller.close();
  expect(time.waiting()).toBe(0);
});
