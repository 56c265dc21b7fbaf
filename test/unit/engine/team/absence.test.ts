import { expect, it } from 'vitest';
import type { Lease } from '../../../../main/engine/ledger/leases.ts';
import { createAbsence } from '../../../../main/engine/team/absence.ts';
import { StackdeskError } from '#contract/errors.ts';

it('a server counts as away only after several tries, however fast time passes', async () => {
  const absence = createAbsence({ timeScale: 1e9, closing: new AbortController().signal, onAlone: () => {} });
  let tries = 0;
  const ask = async (): Promise<Lease> => {
    tries += 1;
    // Longer than anybody waits for it at this speed.
    await new Promise((resolve) => setTimeout(resolve, 30));
    throw new StackdeskError('team_away', 'it says nothing');
  };
  const ways = { ask, alone: () => ({}) as Lease, giveUp: () => {} };
  await absence.through(ways, {});
  expect(absence.isAlone()).toBe(true);
  expect(tries).toBeGreaterThanOrEqual(5);
});
