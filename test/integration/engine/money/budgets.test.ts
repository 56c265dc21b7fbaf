import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { STORE_FILE } from '../../../../main/engine/store/database.ts';
import { writeSettings } from '../../../../main/engine/store/settings.ts';
import { priceOf } from '../../../../main/engine/store/wallets.ts';
import { gate, type MoneyDesk, openDesk, sites, holdingAll } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import {
  type MoneyService,
  type PaidRequest,
  startMoneyService,
} from '../../../support/services/money-service.ts';

/** What a refused rerun must leave unchanged. */
const standOf = ({ engine }: MoneyDesk, id: number) => {
  const { state, budget, counts, leftovers, creditsCharged, creditsInDoubt } = engine.jobs.get(id);
  return { state, budget, counts, leftovers, creditsCharged, creditsInDoubt };
};

const leaveOut = ({ subjects, response }: PaidRequest) => {
  const [known, left] = [subjects.slice(0, 60), subjects.slice(60)];
  expect(left.length).toBeGreaterThan(0);
  const results = known.map((domain) => ({ success: false, domain, error: 'No data available' }));
  sendJson(response, { success: true, credits_charged: 0, results }, { 'x-credits-used': '0' });
};

describe('a rerun', () => {
  it('that is refused changes nothing', async () => {
    let isLost = true;
    const service = await startMoneyService({
      fate: (paid) => {
        if (!isLost) return paid.answer();
        paid.work();
        paid.cut();
      },
    });
    const desk = await openDesk(service);
    const { id: jobId } = await desk.enrich(sites(100));
    const before = standOf(desk, jobId);
    expect(before).toMatchObject({ budget: 100, leftovers: { open: 0, unknown: 100 } });
    for (let time = 0; time < 3; time += 1)
      await expect(desk.client.jobs.rerun({ jobId, budget: 50 })).rejects.toMatchObject({
        data: { code: 'job_finished' },
      });
    expect(standOf(desk, jobId)).toEqual(before);
    isLost = false;
    await desk.client.jobs.rerun({ jobId, budget: 10, resendUnknown: true });
    expect(await desk.settled({ id: jobId })).toMatchObject({ counts: { found: 10, unknown: 90 } });
    expect(service.charged()).toBe(110);
  });

  it('that finds no token changes nothing', async () => {
    const service = await startMoneyService({ fate: leaveOut });
    const desk = await openDesk(service);
    const { id: jobId } = await desk.enrich(sites(100));
    const before = standOf(desk, jobId);
    expect(before.counts).toMatchObject({ failed: 40, noData: 60 });
    desk.engine.sessions.disconnect(desk.connectionId);
    await expect(desk.client.jobs.rerun({ jobId, budget: 10 })).rejects.toMatchObject({
      data: { code: 'not_connected' },
    });
    expect(standOf(desk, jobId)).toEqual(before);
  });

  it('costs no more than its own budget, whatever was left of the earlier one', async () => {
    const service = await startMoneyService({
      fate: (paid) => (paid.number === 1 ? leaveOut(paid) : paid.answer()),
    });
    const desk = await openDesk(service);
    const { id: jobId } = await desk.enrich(sites(100), { budget: 100 });
    expect(service.charged()).toBe(0);
    await desk.client.jobs.rerun({ jobId, budget: 10 });
    expect(await desk.settled({ id: jobId })).toMatchObject({
      state: 'done',
      counts: { found: 10, skipped: 30 },
      creditsCharged: 10,
    });
    expect(service.charged()).toBe(10);
    await desk.client.jobs.rerun({ jobId, budget: 7 });
    await desk.settled({ id: jobId });
    expect(service.charged()).toBe(17);
    expect(service.twice()).toEqual([]);
  });

  it('does not exceed its budget if its answer is lost again', async () => {
    const service = await startMoneyService({
      fate: (paid) => {
        paid.work();
        paid.cut();
      },
    });
    const desk = await openDesk(service);
    const { id: jobId } = await desk.enrich(sites(100));
    await desk.client.jobs.rerun({ jobId, budget: 10, resendUnknown: true });
    const job = await desk.settled({ id: jobId });
    expect(service.charged()).toBe(110);
    expect(job.creditsCharged + job.creditsInDoubt).toBe(110);
  });
});

describe('a paused run that goes on', () => {
  /** A run of 300 domains with this budget that a person pauses while the service has its first batches. */
  async function paused(budget: number) {
    const { held: answers, fate } = holdingAll();
    const service = await startMoneyService({ fate });
    const desk = await openDesk(service);
    const { id: jobId } = await desk.start(sites(300), { budget });
    await expect.poll(answers.waiting).toBeGreaterThan(0);
    await desk.client.jobs.pause({ jobId });
    answers.open();
    expect(await desk.settled({ id: jobId })).toMatchObject({ state: 'paused' });
    return { service, desk, jobId, before: service.charged() };
  }

  it('may cost a new budget from now on', async () => {
    const { service, desk, jobId, before } = await paused(300);
    await desk.client.jobs.resume({ jobId, budget: 13 });
    const job = await desk.settled({ id: jobId });
    expect(service.charged()).toBe(before + 13);
    expect(job).toMatchObject({ state: 'done', counts: { found: before + 13, skipped: 300 - before - 13 } });
    expect(job.budget).toBe(before + 13);
  });

  it('may cost what is left of its budget if no other is given', async () => {
    const { service, desk, jobId } = await paused(250);
    await desk.client.jobs.resume({ jobId });
    await desk.settled({ id: jobId });
    expect(service.charged()).toBe(250);
  });
});

describe.each([0.5, 2, 3])('at a price of %f for a lookup', (price) => {
  it.each(['the balance', 'answers only'])(
    'budgets and caps are kept if the price comes from %s',
    async (who) => {
      const service = await startMoneyService({ price, tellsPrice: who === 'the balance' });
      const desk = await openDesk(service);
      // The price is known from the first answer, at the latest.
      await desk.client.lookup.ask({ subject: 'company', name: 'first.example.com' });
      const before = service.charged();
      expect(before).toBe(price);
      const preview = await desk.plan(sites(500));
      expect(preview).toMatchObject({ price, fresh: 500, maxCredits: Math.ceil(500 * price) });
      expect(desk.engine.sessions.describe().balances).toMatchObject([
        { wallet: 'bulk_lookup', price },
        { wallet: 'standard', price: 1 },
      ]);
      const job = await desk.enrich(sites(500), { budget: 301 });
      const affordable = Math.min(500, Math.floor(301 / price));
      expect(service.charged() - before).toBe(affordable * price);
      expect(job).toMatchObject({
        counts: { found: affordable, skipped: 500 - affordable },
        creditsCharged: affordable * price,
      });
      writeSettings(desk.engine.db, { capPerRun: 99 });
      let spent = service.charged();
      const capped = await desk.enrich(sites(500, 'capped'), { budget: 1_000 });
      expect(capped).toMatchObject({ state: 'paused', problem: { code: 'cap_reached' } });
      expect(service.charged() - spent).toBe(Math.floor(99 / price) * price);
      spent = service.charged();
      const capPerDay = Math.ceil(spent) + 20;
      writeSettings(desk.engine.db, { capPerRun: null, capPerDay });
      await desk.enrich(sites(500, 'another'), { budget: 1_000 });
      expect(service.charged() - spent).toBe(Math.floor((capPerDay - spent) / price) * price);
    },
  );
});

it('a loss that the store cannot note at once counts against the budget all the same', async () => {
  let other: BetterSqlite.Database | null = null;
  let path = '';
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 1) return paid.answer();
      paid.work();
      other = new BetterSqlite(path);
      other.exec('BEGIN IMMEDIATE');
      paid.cut();
    },
    instead: () => {
      if (other?.inTransaction === true) other.exec('COMMIT');
      return false;
    },
  });
  const desk = await openDesk(service);
  path = join(desk.dataDir, STORE_FILE);
  const job = await desk.enrich(sites(300), { budget: 150 });
  expect(job).toMatchObject({ counts: { found: 50, unknown: 100, skipped: 150 } });
  expect(service.charged()).toBe(150);
});

/** Answers at five times the price from the second paid request on. `answered` is called before each answer. */
async function dearer(answered: (paid: PaidRequest) => Promise<void>) {
  let charged = 0;
  const service = await startMoneyService({
    tellsPrice: false,
    fate: async (paid) => {
      await answered(paid);
      const { body, headers } = paid.work();
      const count = paid.subjects.length;
      const price = paid.number === 1 ? 1 : 5;
      charged += count * price;
      service.wallet.balance -= count * (price - 1);
      sendJson(
        paid.response,
        { ...body, credits_charged: count * price },
        {
          ...headers,
          'x-credits-used': String(count * price),
          'x-credits-remaining': String(service.wallet.balance),
          'x-credits-cost': String(price),
        },
      );
    },
  });
  return { service, charged: () => charged };
}

it('what is under way counts at the price that an answer named meanwhile', async () => {
  const slow = gate();
  const { service, charged } = await dearer(async ({ number }) => {
    if (number > 2) await slow.wait();
  });
  const desk = await openDesk(service, { batchSize: 10 });
  const job = await desk.start(sites(200), { budget: 150 });
  await expect.poll(slow.waiting).toBe(2);
  slow.open();
  expect(await desk.settled(job)).toMatchObject({ creditsCharged: 160 });
  // 10 at the old price, and three batches that were under way when it rose: a quarter of the budget at most.
  expect(charged()).toBe(160);
});

it('a price that rises costs a run with a small budget no more than one batch beyond it', async () => {
  const { service, charged } = await dearer(async () => {});
  const desk = await openDesk(service);
  await desk.enrich(sites(500), { budget: 500 });
  // The first batch at the old price, and one at the new one.
  expect(charged()).toBe(600);
});

describe('until an answer of this hour has charged for a lookup', () => {
  /** How many subjects each paid request had. */
  const sizes = ({ paid }: MoneyService) => paid.map(({ subjects }) => subjects.length);

  it.each([
    ['a budget', {}],
    ['a cap of the day', { capPerDay: 100 }],
    ['a cap of a run', { capPerRun: 100 }],
  ])('one alone is asked for, so that %s is kept if the wallet names too little', async (_, caps) => {
    for (const tellsPrice of [1, 0.5, false]) {
      const service = await startMoneyService({ price: 3, tellsPrice });
      const desk = await openDesk(service, { isPriceNamed: false });
      writeSettings(desk.engine.db, caps);
      await desk.enrich(sites(200), { budget: 'capPerDay' in caps || 'capPerRun' in caps ? 500 : 100 });
      expect(service.charged()).toBe(99);
      expect(sizes(service)).toEqual([1, 32]);
    }
  });

  it('each request may ask for twice as many, since some have no data', async () => {
    const service = await startMoneyService({
      price: 3,
      tellsPrice: 1,
      has: (name) => !/^site[0-3]\./.test(name),
    });
    const desk = await openDesk(service, { isPriceNamed: false });
    await desk.enrich(sites(300), { budget: 100 });
    expect(sizes(service).slice(0, 3)).toEqual([1, 2, 4]);
    expect(service.charged()).toBe(99);
  });

  it('a usual run has one small request more, once an hour', async () => {
    const service = await startMoneyService();
    const desk = await openDesk(service, { isPriceNamed: false, timeScale: 1_000 });
    expect((await desk.plan(sites(1_000))).calls).toBe(11);
    await desk.enrich(sites(1_000));
    expect(sizes(service)).toEqual([1, ...Array.from({ length: 9 }, () => 100), 99]);
    expect((await desk.plan(sites(100, 'next'))).calls).toBe(1);
    await desk.enrich(sites(100, 'next'));
    expect(sizes(service).slice(11)).toEqual([100]);
    desk.engine.db.run('UPDATE wallets SET priced_at = priced_at - 3600000');
    await desk.enrich(sites(100, 'later'));
    expect(sizes(service).slice(12)).toEqual([1, 99]);
  });

  it('a look that names more than was charged is no answer', async () => {
    const told = { price: 1 };
    const service = await startMoneyService({
      instead: (request, response) => {
        if (!request.path.endsWith('/credits')) return false;
        sendJson(response, { success: true, balance: 10_000, cost_per_successful_request: told.price });
        return true;
      },
    });
    const desk = await openDesk(service);
    await desk.enrich(sites(10));
    told.price = 2;
    await anchorBalance(desk.wallet());
    await desk.enrich(sites(100, 'next'), { budget: 200 });
    expect(sizes(service)).toEqual([10, 1, 99]);
  });
});

it('after a price that rose, one batch alone leaves until an answer names the same', async () => {
  const atOnce: number[] = [];
  let underWay = 0;
  const { service, charged } = await dearer(async () => {
    underWay += 1;
    atOnce.push(underWay);
    await new Promise((resolve) => setTimeout(resolve, 50));
    underWay -= 1;
  });
  const desk = await openDesk(service, { batchSize: 10 });
  await desk.enrich(sites(200), { budget: 600 });
  expect(atOnce[5]).toBe(1);
  expect(charged()).toBeLessThanOrEqual(600);
});

describe('if answers charge three times what the wallet names', () => {
  it('the dearest is kept for a run that goes on', async () => {
    const { held: answers, fate } = holdingAll();
    const service = await startMoneyService({ price: 3, tellsPrice: 1, fate });
    const desk = await openDesk(service);
    const { id: jobId } = await desk.start(sites(500), { budget: 400 });
    await expect.poll(answers.waiting).toBe(1);
    await desk.client.jobs.pause({ jobId });
    answers.open();
    expect(await desk.settled({ id: jobId })).toMatchObject({ state: 'paused' });
    expect(service.charged()).toBe(300);
    await desk.client.jobs.resume({ jobId });
    await desk.settled({ id: jobId });
    expect(service.charged()).toBe(399);
  });

  it('the next run and its caps reserve that', async () => {
    const service = await startMoneyService({ price: 3, tellsPrice: 1 });
    const desk = await openDesk(service);
    await desk.client.lookup.ask({ subject: 'company', name: 'first.example.com' });
    for (const run of ['one', 'two', 'three']) {
      const before = service.charged();
      await desk.enrich(sites(100, run), { budget: 100 });
      expect(service.charged() - before).toBe(99);
    }
    writeSettings(desk.engine.db, { capPerRun: 20 });
    const before = service.charged();
    await desk.enrich(sites(100, 'capped'), { budget: 1_000 });
    expect(service.charged() - before).toBe(18);
  });
});

it('a price falls once an answer was charged less and the wallet says less', async () => {
  const seen = { told: 3, charged: 3 };
  const service = await startMoneyService({
    instead: (request, response) => {
      if (!request.path.endsWith('/credits')) return false;
      sendJson(response, { success: true, balance: 10_000, cost_per_successful_request: seen.told });
      return true;
    },
    fate: ({ work, response }) => {
      const { body, headers } = work();
      const used = String(seen.charged);
      sendJson(response, body, { ...headers, 'x-credits-used': used, 'x-credits-cost': used });
    },
  });
  const { client, wallet } = await openDesk(service);
  let asked = 0;
  const after = async (change: Partial<typeof seen>, { asks }: { asks: boolean }) => {
    Object.assign(seen, change);
    asked += 1;
    if (asks) await client.lookup.ask({ subject: 'technology', name: `Technology ${asked}` });
    await anchorBalance(wallet());
    return priceOf(wallet().db, wallet().workspace, 'bulk_lookup');
  };
  expect(await after({}, { asks: true })).toBe(3);
  expect(await after({ told: 1 }, { asks: true })).toBe(3);
  expect(await after({}, { asks: false })).toBe(3);
  expect(await after({ told: 3, charged: 1 }, { asks: true })).toBe(3);
  expect(await after({ told: 1 }, { asks: false })).toBe(1);
});
