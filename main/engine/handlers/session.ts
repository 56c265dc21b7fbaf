import { testConnection } from '../connections/test-connection.ts';
import { fallShown } from '../ledger/balance.ts';
import { readCredits, tellsBalance } from '../service/read/credits.ts';
import { readMe } from '../service/read/me.ts';
import { readSettings } from '../store/settings.ts';
import { answerFall, listBalances, othersUse } from '../store/wallets.ts';
import { api } from './implementer.ts';

export const sessionHandlers = {
  get: api.session.get.handler(({ context }) => context.engine.sessions.describe()),
  choose: api.session.choose.handler(async ({ context: { engine }, input }) => {
    engine.sessions.choose(input.connectionId, input.workspaceId);
    // The choice counts even offline. Then the balance is shown as last seen.
    await engine.refreshBalance().catch(() => undefined);
    return engine.sessions.describe();
  }),
  account: api.session.account.handler(async ({ context: { engine } }) => {
    const me = readMe((await engine.sessions.account().me()).body);
    return {
      user: { id: me.id, name: me.name, email: me.email },
      workspaces: [...me.workspaces],
      credits: { bulkLookup: me.bulkLookupCredits, standard: me.standardCredits },
    };
  }),
  wallet: api.session.wallet.handler(async ({ context: { engine } }) => {
    const { id, name, row } = engine.sessions.workspace();
    const wallet = engine.sessions.walletOf(row);
    const answer = await wallet.client.credits();
    const credits = readCredits(answer.body);
    // Only the answer about the token's holder names the wallet for lists.
    const me = await wallet.client.me().catch(() => null);
    // A copy shows no fall.
    const isLook = wallet.watch.look(answer) !== null && tellsBalance(answer.body);
    const { isShared } = othersUse(engine.db, row);
    const fall = fallShown(wallet, isLook ? credits.balance : null);
    return {
      workspace: { id, name },
      wallet: credits.wallet,
      balance: credits.balance,
      listBalance: readMe(me?.body).standardCredits,
      ...{ isShared, fall },
      costPerSuccessfulRequest: credits.costPerRequest,
      monthly: {
        available: credits.monthlyAvailable,
        used: credits.monthlyUsed,
        remaining: credits.monthlyRemaining,
      },
    };
  }),
  tellOthers: api.session.tellOthers.handler(({ context: { engine }, input: { others } }) => {
    const { row } = engine.sessions.workspace();
    answerFall(engine.db, row, 'bulk_lookup', others);
    engine.events.emit({ type: 'session', session: engine.sessions.describe() });
    return listBalances(engine.db, row);
  }),
  refreshBalance: api.session.refreshBalance.handler(async ({ context: { engine } }) => {
    await engine.refreshBalance();
    return listBalances(engine.db, engine.sessions.workspace().row);
  }),
  test: api.session.test.handler(({ context: { engine }, input }) =>
    testConnection(
      { ...engine, settings: readSettings(engine.db) },
      engine.sessions.open(input.connectionId),
    ),
  ),
};
