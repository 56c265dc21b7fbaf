import { describe, expect, it } from 'vitest';
import { compareWithService } from '../../../../main/engine/ledger/agreement.ts';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { evidenceOf } from '../../../../main/engine/store/requests.ts';
import { writeSettings } from '../../../../main/engine/store/settings.ts';
import { openWallet, planDomains, run } from '../../../support/engine/job-fixture.ts';
import { gate, type MoneyDesk, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { inStates, rowsOfRun } from '../../../support/engine/run-rows.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { type PaidRequest, startMoneyService } from '../../../support/services/money-service.ts';

const BALANCE = 5_000;
/** The balance must be stable for six seconds; a fall is noticed within half a second. */
const SLOW = { timeScale: 30 };
/** The balance must be stable for a second. */
const FAST = { timeScale: 180 };

/** How the answer gets lost while the service goes on with the work. */
const losses: Record<string, (paid: PaidRequest) => void> = {
  'the line is cut': (paid) => paid.cut(),
  'a gateway gives up and says so in a page of its own': (paid) => paid.gatewayPage(504),
  'a gateway says in JSON that it has no answer': ({ response }) =>
    sendJson(response, { message: 'upstream timed out' }, {}, 502),
  'the answer breaks off': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"success":true,"results":[', () => response.destroy());
  },
};

const noteOf = async ({ client }: MoneyDesk, jobId: number) => {
  const { rows } = await rowsOfRun(client, jobId, inStates(['unknown']));
  return rows[0]?.note?.key;
};

describe.each(Object.keys(losses))('a batch that the service is still at work on when %s', (loss) => {
  it('delays nobody, counts in full at once, and is paid once', async () => {
    const work = gate();
    const service = await startMoneyService({
      balance: BALANCE,
      fate: async (paid) => {
        if (paid.number !== 2) return paid.answer();
        losses[loss]?.(paid);
        await work.wait();
        paid.work();
      },
    });
    const desk = await openDesk(service, SLOW);
    const job = await desk.start(sites(500));
    await expect.poll(() => desk.engine.jobs.get(job.id).waiting?.for).toBe('balance');
    const looks = () => service.seen.filter(({ path }) => path.endsWith('/credits')).length;
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 1);
    // The charge is not made yet, so the stable balance proves nothing.
    expect(desk.engine.jobs.get(job.id)).toMatchObject({
      state: 'running',
      counts: { found: 400, unknown: 100, pending: 0, failed: 0 },
      creditsCharged: 400,
      creditsInDoubt: 100,
    });
    expect(await noteOf(desk, job.id)).toBe('maybe_charged');
    work.open();
    expect(await desk.settled(job)).toMatchObject({
      state: 'done',
      problem: null,
      counts: { found: 400, unknown: 100, pending: 0, failed: 0, skipped: 0 },
      creditsCharged: 500,
      creditsLost: 100,
      creditsInDoubt: 0,
      reconciliation: { state: 'differs', expected: BALANCE - 400, actual: BALANCE - 500, lost: 100 },
    });
    expect(service.twice()).toEqual([]);
    expect(service.charged()).toBe(500);
    expect(desk.ledger().filter(({ lost }) => lost)).toEqual([{ credits: 100, lost: true, jobId: job.id }]);
    // What the service said is true, and the ledger explains everything.
    expect(await compareWithService(desk.wallet())).toMatchObject({
      state: 'agrees',
      expected: BALANCE - 500,
      actual: BALANCE - 500,
    });
  });
});

describe('a lost answer', () => {
  it('is asked for again by the run itself, once the balance did not change for long enough', async () => {
    const service = await startMoneyService({
      fate: (paid) => (paid.number === 2 ? paid.cut() : paid.answer()),
    });
    const desk = await openDesk(service, FAST);
    const job = await desk.enrich(sites(300));
    expect(job).toMatchObject({
      state: 'done',
      counts: { found: 300, unknown: 0, failed: 0 },
      creditsCharged: 300,
      creditsLost: 0,
      creditsInDoubt: 0,
      reconciliation: { state: 'agrees', lost: 0 },
    });
    expect(service.twice()).toEqual([]);
    expect(service.paid).toHaveLength(4);
  });

  it('is not in doubt if the service itself says that it failed', async () => {
    const service = await startMoneyService({
      fate: (paid) => (paid.number <= 2 ? paid.fail() : paid.answer()),
    });
    const desk = await openDesk(service);
    const waitedFor = new Set<string>();
    desk.engine.events.listen((event) => {
      if (event.type === 'job' && event.job.waiting !== null) waitedFor.add(event.job.waiting.for);
      if (event.type === 'job') expect(event.job.creditsInDoubt).toBe(0);
    });
    expect(await desk.enrich(sites(100))).toMatchObject({ counts: { found: 100, unknown: 0, failed: 0 } });
    expect(waitedFor.has('balance')).toBe(false);
    expect(service.charged()).toBe(100);
  });

  it('is not cleared by a balance that fell and was topped up again', async () => {
    const service = await startMoneyService({
      balance: BALANCE,
      fate: (paid) => {
        if (paid.number === 1) {
          paid.work();
          return paid.cut();
        }
        paid.answer();
        // Each answer has the balance, which the lost charge lowered; then somebody tops it up by the same
        // amount.
        if (paid.number === 3) service.wallet.balance += 100;
      },
    });
    const desk = await openDesk(service, FAST);
    const job = await desk.enrich(sites(300));
    expect(job.counts).toMatchObject({ found: 200, unknown: 100 });
    // The doubt stays, however often and however late the balance is checked.
    for (let look = 0; look < 8; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await compareWithService(desk.wallet());
    }
    const now = desk.engine.jobs.get(job.id);
    expect(now.counts).toMatchObject({ found: 200, unknown: 100 });
    expect(now.creditsCharged + now.creditsInDoubt).toBe(300);
    expect(service.twice()).toEqual([]);
  });

  it('does not explain what somebody else spends', async () => {
    const service = await startMoneyService({
      balance: BALANCE,
      fate: (paid) => {
        if (paid.number === 2) service.wallet.balance -= 30;
        paid.answer();
      },
    });
    const desk = await openDesk(service);
    const job = await desk.enrich(sites(200));
    expect(job).toMatchObject({
      counts: { found: 200 },
      creditsCharged: 200,
      creditsLost: 0,
      reconciliation: { state: 'differs', expected: BALANCE - 200, actual: BALANCE - 230, lost: 0 },
    });
  });

  it('pauses the run before much is at stake, if several batches in a row get none', async () => {
    const service = await startMoneyService({
      fate: (paid) => {
        paid.work();
        paid.cut();
      },
    });
    const desk = await openDesk(service, SLOW);
    const job = await desk.enrich(sites(2_000));
    expect(job).toMatchObject({
      state: 'paused',
      problem: { code: 'outcome_unknown' },
      counts: { failed: 0 },
    });
    expect(service.charged()).toBeLessThanOrEqual(600);
    expect(job.counts.unknown).toBe(service.charged());
    expect(service.twice()).toEqual([]);
  });
});

it('a request that the service works on for longer than anyone waits is paid once', async () => {
  const work = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      await work.wait();
      paid.work();
    },
  });
  const wallet = openWallet(service.baseUrl, { headersTimeoutMs: 300, quietMs: 5_000 });
  await anchorBalance(wallet);
  const jobId = await planDomains(wallet, sites(100));
  const ended = run(wallet, jobId);
  await expect.poll(() => wallet.db.values('SELECT state FROM requests')).toEqual(['unknown']);
  work.open();
  expect(await ended).toBeNull();
  expect(service.charged()).toBe(100);
  expect(service.paid).toHaveLength(1);
  expect(wallet.db.all('SELECT credits, lost FROM ledger')).toEqual([{ credits: 100, lost: 1 }]);
});

describe('a late charge', () => {
  /** The first batch is charged only when the gate is open; its answer was a gateway's page. */
  async function lateDesk() {
    const work = gate();
    const service = await startMoneyService({
      fate: async (paid) => {
        if (paid.number !== 1) return paid.answer();
        paid.gatewayPage(504);
        await work.wait();
        paid.work();
      },
    });
    return { service, work, desk: await openDesk(service, SLOW) };
  }
  const caps = { run: { capPerRun: 100 }, day: { capPerDay: 100 } } as const;

  it.each(['run', 'day'] as const)('stays within the cap of a %s', async (name) => {
    const { service, work, desk } = await lateDesk();
    writeSettings(desk.engine.db, caps[name]);
    const job = await desk.start(sites(300));
    await expect.poll(() => desk.engine.jobs.get(job.id).creditsInDoubt).toBe(100);
    work.open();
    expect(await desk.settled(job)).toMatchObject({ state: 'paused', problem: { code: 'cap_reached' } });
    expect(service.charged()).toBe(100);
    // It is booked by then, and counts as much as it did in doubt.
    await compareWithService(desk.wallet());
    await desk.client.jobs.resume({ jobId: job.id });
    expect(await desk.settled(job)).toMatchObject({ state: 'paused', problem: { code: 'cap_reached' } });
    expect(service.charged()).toBe(100);
    expect(service.paid).toHaveLength(1);
  });

  it('stays within the budget', async () => {
    const { service, work, desk } = await lateDesk();
    const job = await desk.start(sites(300), { budget: 150 });
    await expect.poll(() => desk.engine.jobs.get(job.id).waiting?.for).toBe('balance');
    work.open();
    expect(await desk.settled(job)).toMatchObject({
      state: 'done',
      counts: { found: 50, unknown: 100, skipped: 150 },
      creditsCharged: 150,
      creditsLost: 100,
    });
    expect(service.charged()).toBe(150);
  });

  it('counts against the cap of a day for other runs while it is in doubt', async () => {
    const { service, work, desk } = await lateDesk();
    writeSettings(desk.engine.db, { capPerDay: 120 });
    const first = await desk.start(sites(100, 'first'));
    await expect.poll(() => desk.engine.jobs.get(first.id).waiting?.for).toBe('balance');
    await desk.client.jobs.pause({ jobId: first.id });
    const second = await desk.enrich(sites(100, 'second'));
    expect(second).toMatchObject({
      state: 'paused',
      problem: { code: 'cap_reached' },
      counts: { found: 20 },
    });
    work.open();
    expect(service.charged()).toBeLessThanOrEqual(120);
  });
});

it('ends by a person who looked, who frees the cap and the rows, with the time and the balance kept', async () => {
  const service = await startMoneyService({
    balance: BALANCE,
    fate: (paid) => {
      if (paid.number > 2) return paid.answer();
      // The wallet is filled up at once, so that it tells nothing.
      service.wallet.balance += 7;
      paid.cut();
    },
  });
  const desk = await openDesk(service, SLOW);
  /** What was in doubt whenever a window was told to read it. */
  const told: Promise<number>[] = [];
  const stopListening = desk.engine.events.listen(({ type }) => {
    if (type === 'session') told.push(desk.client.ledger.doubts().then(({ length }) => length));
  });
  const lastTold = () => told.at(-1);
  writeSettings(desk.engine.db, { capPerDay: 250 });
  await desk.settled(await desk.start(sites(100)));
  await desk.settled(await desk.start(sites(100, 'other')));
  await expect.poll(lastTold).toBe(2);
  const [first, second] = await desk.client.ledger.doubts();
  expect([first, second]).toMatchObject([
    { way: 'lost', asked: 100, credits: 100, booked: 0, subjects: sites(3) },
    { way: 'lost', credits: 100 },
  ]);
  const left = async () => (await desk.client.ledger.allowance()).wallets[0]?.left;
  expect(await left()).toBe(50);
  const still = await desk.client.ledger.sayNotCharged({ requests: [first?.id ?? 0] });
  expect(still).toEqual([second]);
  await expect.poll(lastTold).toBe(1);
  stopListening();
  expect(await left()).toBe(150);
  expect(evidenceOf(desk.engine.db, first?.id ?? 0)).toEqual([
    { way: 'lost', at: expect.any(Number), doubt: 100, balance: BALANCE },
    { way: 'said', at: expect.any(Number), doubt: 0, balance: expect.any(Number) },
  ]);
  const [, freed] = desk.engine.jobs.list(null).toSorted((a, b) => b.id - a.id);
  expect(freed).toMatchObject({ counts: { unknown: 0, failed: 100 }, creditsInDoubt: 0 });
  // Nothing else is asked again: the word was about one request.
  expect(await desk.enrich(sites(100))).toMatchObject({ counts: { found: 100 } });
  expect(service.twice()).toEqual([]);
  await expect(desk.client.ledger.sayNotCharged({ requests: [first?.id ?? 0] })).resolves.toEqual([second]);
});
