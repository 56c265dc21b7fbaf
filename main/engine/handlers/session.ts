import { testConnection } from '../connections/test-connection.ts';
import { readSettings } from '../store/settings.ts';
import { listBalances } from '../store/wallets.ts';
import { api } from './implementer.ts';

export const sessionHandlers = {
  get: api.session.get.handler(({ context }) => context.engine.sessions.describe()),
  choose: api.session.choose.handler(async ({ context: { engine }, input }) => {
    engine.sessions.choose(input.connectionId, input.workspaceId);
    // Offline the choice holds all the same; the balance is shown as last seen.
    await engine.refreshBalance().catch(() => undefined);
    return engine.sessions.describe();
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
