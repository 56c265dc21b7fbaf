import { expect, test } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { createPoller } from '../../../main/engine/lists/poller.ts';
import { insertList, updateList } from '../../../main/engine/store/lists.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const filters = listFiltersSchema.parse({});

interface Waiting {
  before?: (engine: Engine) => void;
  now?: () => number;
  onAsked?: () => void;
}

/** An engine that does not poll by itself, one of its queued lists, and a poller for both. */
async function waiting({ before = () => {}, now = Date.now, onAsked = () => {} }: Waiting) {
  const made = await openEngineClient({ lists: { readyAfterMs: 400, rows: 100 } });
  const { client, engine } = made;
  before(engine);
  const { id } = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
  let asked = 0;
  const ready = new Promise<number>((resolve) => {
    const poller = createPoller({
      db: engine.db,
      now,
      clientOf: (workspace) => {
        asked += 1;
        onAsked();
        return engine.sessions.walletOf(workspace).client;
      },
      onChange: (list) => {
        if (list.id !== id || list.state !== 'ready') return;
        resolve(asked);
        void poller.close();
      },
      isOn: () => true,
      timeScale: 20,
    });
  });
  return { ready };
}

/** Queued lists that are unknown to the service. */
function addUnknown({ db, sessions }: Engine, count: number): void {
  const workspace = sessions.workspace().row;
  for (let number = 1; number <= count; number += 1) {
    const id = insertList(db, { workspace, technology: 'Gone', createdAt: 1, state: 'queued' });
    updateList(db, id, { reportId: 999_990 + number });
  }
}

test('a list that the service no longer knows does not keep the others from their news', async () => {
  const { ready } = await waiting({ before: (engine) => addUnknown(engine, 1) });
  expect(await ready).toBeGreaterThan(0);
});

test('lists that the history leaves out are asked about one by one', async () => {
  const { ready } = await waiting({ before: (engine) => addUnknown(engine, 5) });
  expect(await ready).toBeGreaterThan(0);
});

test('a clock that is put back by a day delays nothing', async () => {
  const dayMs = 86_400_000;
  let aheadMs = dayMs;
  const { ready } = await waiting({
    now: () => Date.now() + aheadMs,
    // The clock goes back at the first poll. So the wait that this poll began ends a day from now.
    onAsked: () => {
      aheadMs = 0;
    },
  });
  expect(await ready).toBeGreaterThan(1);
});
