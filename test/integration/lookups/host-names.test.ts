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

it('an answer about another domain is no answer to a lookup; what it cost is booked, and it can be asked again', async () => {
  let isMixedUp = true;
  const service = await startMoneyService({
    fate: (paid) => {
      const { body, headers } = paid.work();
      const text = JSON.stringify(body);
      sendJson(paid.response, JSON.parse(isMixedUp ? text.replaceAll('b.com', 'a.com') : text), headers);
    },
  });
  const { client } = await openDesk(service);
  for (const subject of ['domain', 'company'] as const) {
    isMixedUp = true;
    const asked = { subject, name: 'b.com' } as const;
    await expect(client.lookup.ask(asked)).rejects.toMatchObject({ data: { code: 'bad_answer' } });
    isMixedUp = false;
    const again = { ...asked, resendUnknown: true };
    expect(await client.lookup.ask(again)).toMatchObject({ outcome: 'found', credits: 1 });
  }
  const booked = (await client.ledger.list({ limit: 10 })).reduce((sum, { credits }) => sum + credits, 0);
  expect(booked).toBe(4);
  expect(Math.max(...service.charges.values())).toBe(2);
});
