import { expect, it } from 'vitest';
import type { WalletContext } from '../../../main/engine/ledger/balance.ts';
import { lookup } from '../../../main/engine/lookups/lookup.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

it.each([
  { taken: 'when it is sent', take: (wallet: WalletContext) => Object.create(wallet) as WalletContext },
  { taken: 'before', take: (wallet: WalletContext) => ({ ...wallet }) },
])(
  'asks nothing paid if the engine ends during the wait for a lease, with a client taken $taken',
  async ({ take }) => {
    const { engine, sandbox } = await openEngineClient();
    const begun = Promise.withResolvers<void>();
    const leased = Promise.withResolvers<never>();
    const leases = {
      take: () => {
        begun.resolve();
        return leased.promise;
      },
    };
    const wallet = take(engine.sessions.walletOf(engine.sessions.workspace().row));
    Object.defineProperty(wallet, 'leases', { value: leases });
    const asked = lookup(wallet, { subject: 'company', name: 'shopify.com', maxAgeMs: null, fresh: false });
    await begun.promise;
    await engine.sessions.drain();
    // The server is away.
    leased.resolve(null as never);
    await expect(asked).rejects.toMatchObject({ code: 'engine_stopped', reason: { key: 'engine_refused' } });
    expect(sandbox.control.requests().filter(({ path }) => path.includes('shopify.com'))).toEqual([]);
    expect(engine.db.values('SELECT state FROM requests')).toEqual([]);
  },
);
