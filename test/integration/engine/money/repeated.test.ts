import { expect, it } from 'vitest';
import { lookup } from '../../../../main/engine/lookups/lookup.ts';
import { othersUse } from '../../../../main/engine/store/wallets.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** Looks up two domains. For the first, something in between sends the request so many times more. */
async function lookUpTwo(more: number) {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 1) service.wallet.balance -= more;
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  await desk.client.session.refreshBalance();
  for (const name of ['one.example.com', 'two.example.com'])
    await desk.client.lookup.ask({ subject: 'domain', name });
  return { service, desk };
}

it.each([1, 2])(
  'a lookup that a proxy sends %i times more is booked as often as it was charged',
  async (more) => {
    const { desk } = await lookUpTwo(more);
    const lines = await desk.client.ledger.list({ limit: 10 });
    const lost = lines.filter(({ isLost }) => isLost);
    expect(lost).toMatchObject([{ credits: more, subject: 'one.example.com', label: null }]);
    expect(lines.reduce((sum, { credits }) => sum + credits, 0)).toBe(2 + more);
    const [balance] = await desk.client.session.refreshBalance();
    expect(balance).toMatchObject({ fall: 0 });
  },
);

it('a batch of one lookup that is sent again is booked as well, and a larger one is asked about', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      service.wallet.balance -= paid.subjects.length;
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  expect(await desk.enrich(sites(1))).toMatchObject({ state: 'done' });
  expect(desk.ledger().map(({ credits, lost }) => [credits, lost])).toEqual([
    [1, false],
    [1, true],
  ]);
  expect(await desk.enrich(sites(30, 'next'))).toMatchObject({ state: 'done' });
  expect(await desk.enrich(sites(1, 'last'))).toMatchObject({ problem: { code: 'wallet_fell' } });
});

it.each(['company', 'domain', 'technology'] as const)(
  'what somebody else spent seconds before a lookup of a %s is not taken for a repeat',
  async (subject) => {
    const service = await startMoneyService();
    const desk = await openDesk(service);
    await desk.client.lookup.ask({ subject, name: 'one.example.com' });
    service.wallet.balance -= 2;
    const { looked } = desk.wallet().watch;
    for (const each of looked.values()) each.stoodMs -= 10_001;
    await expect(desk.client.lookup.ask({ subject, name: 'two.example.com' })).resolves.toBeDefined();
    expect(desk.ledger().map(({ lost }) => lost)).toEqual([false, false]);
    expect(othersUse(desk.engine.db, desk.wallet().workspace).fall).toBe(2);
  },
);

it.each(['by another program', 'an hour ago'])(
  'what somebody else spent since a look %s is not taken for a repeat',
  async (last) => {
    const service = await startMoneyService();
    const dataDir = tempDir();
    const first = await openDesk(service, { dataDir });
    await first.client.lookup.ask({ subject: 'domain', name: 'one.example.com' });
    service.wallet.balance -= 2;
    if (last === 'by another program') await first.engine.close();
    const desk = last === 'by another program' ? await openDesk(service, { dataDir }) : first;
    const later = last === 'an hour ago' ? 3_600_000 : 0;
    const asked = { subject: 'domain', name: 'two.example.com', maxAgeMs: null, fresh: false } as const;
    await lookup({ ...desk.wallet(), now: () => Date.now() + later }, { ...asked, assistant: null });
    expect(desk.ledger().map(({ lost }) => lost)).toEqual([false, false]);
    expect(othersUse(desk.engine.db, desk.wallet().workspace).fall).toBe(2);
  },
);

it.each([0.5, 30])('%d credits that no repeat explains are asked about instead', async (more) => {
  const { desk } = await lookUpTwo(more);
  expect((await desk.client.ledger.list({ limit: 10 })).filter(({ isLost }) => isLost)).toEqual([]);
  const [balance] = await desk.client.session.refreshBalance();
  expect(balance).toMatchObject({ fall: more });
});

it('a company is asked for by POST, which nothing in between repeats, while the limit of batches has room', async () => {
  // Two batches a minute, and then none.
  const service = await startMoneyService({
    fate: (paid) => {
      const { body, headers } = paid.work();
      const limits = {
        'x-ratelimit-limit': '2',
        'x-ratelimit-remaining': String(Math.max(0, 2 - paid.number)),
      };
      sendJson(paid.response, body, { ...headers, ...limits });
    },
  });
  const desk = await openDesk(service, { timeScale: 1 });
  for (const number of [1, 2, 3])
    await desk.client.lookup.ask({ subject: 'company', name: `site${number}.example.com` });
  const forms = service.seen.filter(({ path }) => path.includes('/companies/')).map(({ method }) => method);
  expect([forms[0], forms.at(-1)]).toEqual(['POST', 'GET']);
  expect(service.charged()).toBe(3);
  const recent = await desk.client.home.lookups({});
  expect(recent.map(({ name }) => name)).toEqual([3, 2, 1].map((number) => `site${number}.example.com`));
});

it('a wallet that is empty is told, in whatever form a company is asked for', async () => {
  const service = await startMoneyService({ balance: 0 });
  const desk = await openDesk(service);
  const ask = desk.client.lookup.ask({ subject: 'company', name: 'one.example.com' });
  await expect(ask).rejects.toMatchObject({ data: { code: 'insufficient_credits' } });
});

it('a lookup that was lost and charged twice is found out by the next programs, without a run', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 1) return paid.answer();
      service.wallet.balance -= 1;
      paid.work();
      paid.cut();
    },
  });
  const dataDir = tempDir();
  for (const name of ['one.example.com', 'two.example.com', 'three.example.com']) {
    const desk = await openDesk(service, { dataDir });
    await desk.client.lookup.ask({ subject: 'domain', name }).catch(() => {});
    await desk.engine.close();
  }
  const { client } = await openDesk(service, { dataDir });
  const { fall = 0 } =
    (await client.session.get()).balances.find(({ wallet }) => wallet === 'bulk_lookup') ?? {};
  const booked = (await client.ledger.list({ limit: 10 })).reduce((sum, { credits }) => sum + credits, 0);
  expect([booked, fall]).toEqual([3, 1]);
  expect(service.wallet.balance).toBe(10_000 - booked - fall);
});

it.each([
  ['balance', 'x-credits-remaining', '9998'],
  ['charge', 'x-credits-used', '3'],
])(
  'a %s that only one figure of an answer names, and no look at the wallet, books nothing',
  async (_name, header, value) => {
    const service = await startMoneyService({
      fate: (paid) => {
        const { body, headers } = paid.work();
        sendJson(paid.response, body, { ...headers, [header]: value });
      },
    });
    const desk = await openDesk(service);
    await desk.client.lookup.ask({ subject: 'domain', name: 'one.example.com' });
    await desk.client.session.refreshBalance();
    expect(desk.ledger()).toMatchObject([{ credits: 1, lost: false }]);
  },
);
