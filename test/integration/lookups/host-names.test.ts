import { expect, it } from 'vitest';
import { openDesk } from '../../support/engine/money-fixture.ts';
import { sendJson } from '../../support/services/http-service.ts';
import { startMoneyService } from '../../support/services/money-service.ts';

it('a host that the service answers under the name of its site is kept, in a program that did nothing else before', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      const { body, headers } = paid.work();
      sendJson(
        paid.response,
        JSON.parse(JSON.stringify(body).replaceAll('shop.example.com', 'example.com')),
        headers,
      );
    },
  });
  const desk = await openDesk(service);
  const asked = { subject: 'company', name: 'shop.example.com' } as const;
  expect(await desk.client.lookup.ask(asked)).toMatchObject({ outcome: 'found', credits: 1 });
  expect(await desk.client.ledger.doubts()).toEqual([]);
});
