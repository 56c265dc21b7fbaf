import { expect, it } from 'vitest';
import { FIRST_TOKEN, openDesk } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

it('says that the service refused a token although the store cannot forget whose it was', async () => {
  let isRefusing = false;
  const service = await startMoneyService({
    instead: (_request, response) => {
      if (!isRefusing) return false;
      desk.engine.store.database.pragma('query_only = 1');
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"success": false, "error": "Unauthenticated."}');
      return true;
    },
  });
  const desk = await openDesk(service);
  const { engine } = desk;
  const borrow = (workspaceId: string) =>
    engine.sessions.borrow({
      ...{ kind: 'service', baseUrl: service.baseUrl, token: FIRST_TOKEN, workspaceId },
      paysFor: () => false,
    });
  const { id } = engine.sessions.workspace();
  (await borrow(id)).giveBack();
  isRefusing = true;
  await expect(desk.client.lookup.ask({ subject: 'company', name: 'shopify.com' })).rejects.toMatchObject({
    data: { code: 'unauthenticated' },
  });
  // What the store still has of it is not believed, and the service says the same again.
  await expect(borrow(id)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(desk.client.session.account()).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
  isRefusing = false;
  engine.store.database.pragma('query_only = 0');
  desk.wallet().held.flush();
  expect(engine.db.values('SELECT state FROM requests')).toEqual([]);
  expect(engine.db.values('SELECT subject FROM doubts')).toEqual([]);
});
