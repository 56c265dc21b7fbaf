import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { putInDoubt } from '../../../../main/engine/ledger/doubt.ts';
import { createLossWatch } from '../../../../main/engine/ledger/loss-watch.ts';
import { judgeLostStarts } from '../../../../main/engine/lists/judge-lost-starts.ts';
import { creditsOfJob } from '../../../../main/engine/store/ledger.ts';
import { doubtOfJob, findRequest, openRequest } from '../../../../main/engine/store/requests.ts';
import { listStartSchema } from '#contract/models/list.ts';
import { openWallet, planLost } from '../../../support/engine/job-fixture.ts';
import { sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const QUIET_MS = 180_000;
const MIDDAY = Date.UTC(2026, 10, 12, 12);
const LAST_EVENING = Date.UTC(2026, 10, 30, 23, 30);

/** A wallet at a service whose clock, and this computer's, tell what a test sets. */
async function atClocks(startsAt = MIDDAY) {
  const clock = { service: startsAt, here: startsAt };
  const month = { used: 0 };
  const service = await startMoneyService({
    instead: (request, response) => {
      const { balance } = service.wallet;
      const monthly = { available: 10_000, used: month.used, remaining: balance };
      const body = request.path.endsWith('/credits')
        ? { success: true, balance, cost_per_successful_request: 1, monthly }
        : { success: true, lists: [] };
      if (!/\/(?:credits|lists)$/.test(request.path)) return false;
      sendJson(response, body, { date: new Date(clock.service).toUTCString() });
      return true;
    },
  });
  const wallet = openWallet(service.baseUrl, { quietMs: QUIET_MS });
  wallet.now = () => clock.here;
  /** Another program looks at the wallet, after so long by both clocks. */
  const lookLater = async (serviceMs: number, hereMs = serviceMs) => {
    clock.service += serviceMs;
    clock.here += hereMs;
    wallet.watch = createLossWatch();
    await anchorBalance(wallet);
  };
  await anchorBalance(wallet);
  return { wallet, clock, month, lookLater };
}

it('what was lost is judged by programs that look once and end', async () => {
  const { wallet, lookLater } = await atClocks();
  const jobId = await planLost(wallet, sites(20));
  await lookLater(1_000);
  await lookLater(QUIET_MS);
  expect(doubtOfJob(wallet.db, jobId)).toBe(20);
  await lookLater(10_000);
  expect(doubtOfJob(wallet.db, jobId)).toBe(0);
});

it.each([
  ['the service', QUIET_MS * 2, 0],
  ['this computer', 0, QUIET_MS * 2],
])('a clock of %s that alone went on clears nothing', async (_, serviceMs, hereMs) => {
  const { wallet, lookLater } = await atClocks();
  const jobId = await planLost(wallet, sites(20));
  await lookLater(1_000);
  await lookLater(serviceMs, hereMs);
  expect(doubtOfJob(wallet.db, jobId)).toBe(20);
});

it('a look that was made before a request left is not the first one after it', async () => {
  const { wallet, lookLater } = await atClocks();
  const jobId = await planLost(wallet, sites(20));
  wallet.db.run('UPDATE requests SET sent_date = ?', [MIDDAY]);
  await lookLater(-60_000, 1_000);
  await lookLater(QUIET_MS + 20_000);
  expect(doubtOfJob(wallet.db, jobId)).toBe(20);
});

it('a lost start of a list is judged by programs that read the history once and end', async () => {
  const { wallet, clock } = await atClocks();
  const { db, workspace } = wallet;
  const start = listStartSchema.parse({ technology: 'Shopify', filters: {}, automatic: false });
  const asked = {
    workspace,
    jobId: null,
    go: 1,
    operation: 'list_start',
    wallet: 'standard',
    most: 1,
  } as const;
  const question = { start, before: { ids: [], rows: 0 } };
  const id = openRequest(db, { ...asked, subjects: ['Shopify'], question }, wallet.now());
  putInDoubt(db, id, { way: 'lost', loss: { status: null, raw: null, at: wallet.now() } });
  const states: (string | undefined)[] = [];
  for (const pauseMs of [1_000, QUIET_MS, 10_000]) {
    clock.service += pauseMs;
    clock.here += pauseMs;
    wallet.watch = createLossWatch();
    await judgeLostStarts(wallet);
    states.push(findRequest(db, id)?.state);
  }
  expect(states).toEqual(['unknown', 'unknown', 'not_charged']);
});

it('what was charged before a month began by the clock of the service stays in doubt', async () => {
  const { wallet, lookLater } = await atClocks(LAST_EVENING);
  const jobId = await planLost(wallet, sites(20));
  await lookLater(40 * 60_000);
  await lookLater(QUIET_MS * 10);
  expect(doubtOfJob(wallet.db, jobId)).toBe(20);
  expect(creditsOfJob(wallet.db, jobId)).toBe(0);
});

it('what was charged before a wallet began a month of its own stays in doubt', async () => {
  const { wallet, lookLater } = await atClocks();
  const jobId = await planLost(wallet, sites(20));
  // It was charged. Then what was used is counted anew, and the wallet is full again: both stand as they stood.
  await lookLater(24 * 3_600_000);
  await lookLater(QUIET_MS * 10);
  expect(doubtOfJob(wallet.db, jobId)).toBe(20);
  expect(creditsOfJob(wallet.db, jobId)).toBe(0);
});

it.each([
  ['of the calendar', LAST_EVENING, 40 * 60_000],
  ['of its own', MIDDAY, 24 * 3_600_000],
])('a month %s that began is told from one that did not by what it shows as used', async (_, at, ms) => {
  const { wallet, month, lookLater } = await atClocks(at);
  month.used = 300;
  await lookLater(1_000);
  const jobId = await planLost(wallet, sites(20));
  await lookLater(ms);
  await lookLater(QUIET_MS * 10);
  expect(doubtOfJob(wallet.db, jobId)).toBe(0);
});
