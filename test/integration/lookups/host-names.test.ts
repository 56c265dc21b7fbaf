import { expect, it } from 'vitest';
import { openDesk } from '../../support/engine/money-fixture.ts';
import { sendJson } from '../../support/services/http-service.ts';
import { type PaidRequest, startMoneyService } from '../../support/services/money-service.ts';

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

const company = { success: true, domain: 'b.com', company: { name: 'B' } };
const technologies = [{ techapi_id: 'x', name: 'X' }];
const onPage = (page: number) => ({
  success: true,
  domain: 'b.com',
  technologies,
  pagination: { current_page: page, last_page: 9, has_more: true },
});
const technology = { success: true, techapi_id: 'other', stack: 'Other', total_websites: 3 };
const inBatch = (entry: object) => ({ success: true, credits_charged: 1, results: [entry] });

it.each([
  ['domain', 'another domain', { ...onPage(1), domain: 'a.com' }],
  ['domain', 'another page', onPage(2)],
  ['domain', 'a company', company],
  ['domain', 'a technology', technology],
  ['company', 'another domain', inBatch({ ...company, domain: 'a.com' })],
  ['company', 'technologies', inBatch(onPage(1))],
  ['technology', 'another technology', technology],
  ['technology', 'another page', { ...technology, stack: 'react', pagination: { current_page: 2 } }],
  ['technology', 'technologies of a domain', { ...onPage(1), domain: undefined }],
] as const)(
  'an answer to the lookup of a %s that is about %s is no answer; what it cost is booked, and it can be asked again',
  async (subject, _, other) => {
    let isMixedUp = true;
    const service = await startMoneyService({
      fate: (paid) => {
        const { body, headers } = paid.work();
        sendJson(paid.response, isMixedUp ? other : body, headers);
      },
    });
    const { client, engine } = await openDesk(service);
    const asked = { subject, name: subject === 'technology' ? 'React' : 'b.com' } as const;
    await expect(client.lookup.ask(asked)).rejects.toMatchObject({ data: { code: 'bad_answer' } });
    // One about another technology is saved as what it is.
    const kept = other === technology && subject === 'technology' ? ['Other'] : [];
    expect(engine.db.values('SELECT key FROM snapshots')).toEqual(kept);
    isMixedUp = false;
    await expect(client.lookup.ask(asked)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
    const again = { ...asked, resendUnknown: true };
    expect(await client.lookup.ask(again)).toMatchObject({ outcome: 'found', credits: 1 });
    const booked = (await client.ledger.list({ limit: 10 })).reduce((sum, { credits }) => sum + credits, 0);
    expect(booked).toBe(2);
    expect(service.charged()).toBe(2);
  },
);

it('answers to two questions about technologies that something in between mixes up are kept under no wrong name', async () => {
  const held: PaidRequest[] = [];
  const service = await startMoneyService({
    fate: (paid) => {
      held.push(paid);
      if (held.length !== 2) return held.length > 2 && paid.answer();
      const answers = held.map((each) => each.work()).reverse();
      for (const [at, { response }] of held.entries())
        sendJson(response, answers[at]?.body, answers[at]?.headers);
    },
  });
  const { client, engine } = await openDesk(service);
  const ask = (name: string) => client.lookup.ask({ subject: 'technology', name });
  const asked = await Promise.allSettled([ask('React'), ask('Angular')]);
  const told = ['Angular, and not about React', 'React, and not about Angular'];
  expect(asked).toMatchObject(told.map((words) => ({ reason: { message: expect.stringContaining(words) } })));
  expect(engine.db.values('SELECT key FROM snapshots ORDER BY key')).toEqual(['Angular', 'React']);
  const texts = engine.db.values<string>('SELECT answer_text(raw, packed) FROM snapshots ORDER BY key');
  expect(texts).toMatchObject([expect.stringContaining('Angular'), expect.stringContaining('React')]);
});

it('an answer under another name of the technology is there under that name, free', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      const { headers } = paid.work();
      sendJson(paid.response, { ...technology, stack: 'Google Analytics 4' }, headers);
    },
  });
  const { client } = await openDesk(service);
  const ask = (name: string) => client.lookup.ask({ subject: 'technology', name, isFirst: true });
  // The second time nothing is asked: the service would answer the same, and charge again.
  for (const _ of ['first', 'again'])
    await expect(ask('GA4')).rejects.toMatchObject({
      message: expect.stringContaining('saved under that name'),
    });
  expect(await client.ledger.doubts()).toEqual([]);
  expect(await ask('google analytics 4')).toMatchObject({ key: 'Google Analytics 4', credits: 0 });
  expect(service.charged()).toBe(1);
});

it('an answer that spells its technology otherwise is an answer', async () => {
  const service = await startMoneyService();
  const { client } = await openDesk(service);
  for (const name of ['React', 'REACT '])
    expect(await client.lookup.ask({ subject: 'technology', name })).toMatchObject({ outcome: 'found' });
});

it('an answer that does not say which technology it is about is kept, and shown as such', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      const { body, headers } = paid.work();
      const { techapi_id: _id, stack: _name, ...rest } = body;
      sendJson(paid.response, paid.number === 1 ? rest : body, headers);
    },
  });
  const { client } = await openDesk(service);
  for (const isNamed of [false, true]) {
    await client.lookup.ask({ subject: 'technology', name: 'React' });
    expect((await client.lookup.technology({ name: 'React' })).answer).toMatchObject({ isNamed });
  }
});
