import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { sayNotCharged } from '../../../../main/engine/ledger/doubt.ts';
import { creditsOfJob } from '../../../../main/engine/store/ledger.ts';
import { doubtOfJob } from '../../../../main/engine/store/requests.ts';
import { othersUse } from '../../../../main/engine/store/wallets.ts';
import { sleep } from '../../../../main/engine/world/clock.ts';
import { openWallet, planDomains, planLost, run } from '../../../support/engine/job-fixture.ts';
import { sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** A wallet that shows the same whatever is charged, until it `follows`. A run was charged for, and one was lost. */
async function lostFromStillWallet() {
  const shows = { follows: false };
  const service = await startMoneyService({
    instead: (request, response) => {
      if (!request.path.endsWith('/credits')) return false;
      const used = shows.follows ? service.charged() : 0;
      const monthly = { available: 10_000, used, remaining: 10_000 - used };
      sendJson(response, { success: true, balance: 10_000 - used, cost_per_successful_request: 1, monthly });
      return true;
    },
  });
  const wallet = openWallet(service.baseUrl);
  await anchorBalance(wallet);
  return { wallet, shows };
}

async function lookOften(wallet: Parameters<typeof anchorBalance>[0]): Promise<void> {
  for (let looks = 0; looks < 6; looks += 1) {
    await anchorBalance(wallet);
    await sleep(60);
  }
}

it('a wallet that showed no charge of those that answers named clears no lost request', async () => {
  const { wallet } = await lostFromStillWallet();
  await run(wallet, await planDomains(wallet, sites(20)));
  await lookOften(wallet);
  const jobId = await planLost(wallet, sites(20, 'lost'));
  await lookOften(wallet);
  expect(doubtOfJob(wallet.db, jobId)).toBe(20);
});

it('a wallet that follows what is booked clears a lost request', async () => {
  const { wallet, shows } = await lostFromStillWallet();
  shows.follows = true;
  await run(wallet, await planDomains(wallet, sites(20)));
  await lookOften(wallet);
  const jobId = await planLost(wallet, sites(20, 'lost'));
  await lookOften(wallet);
  expect(doubtOfJob(wallet.db, jobId)).toBe(0);
});

/** A wallet of which a request of 20 was lost, after which `GET credits` answers something else. */
async function lostBefore(credits: (balance: number) => object) {
  const shown = { credits: (balance: number): object => ({ ...told(balance), balance }) };
  const service = await startMoneyService({
    instead: (request, response) => {
      if (!request.path.endsWith('/credits')) return false;
      sendJson(response, shown.credits(service.wallet.balance));
      return true;
    },
  });
  const wallet = openWallet(service.baseUrl);
  await anchorBalance(wallet);
  const jobId = await planLost(wallet, sites(20));
  shown.credits = credits;
  return { wallet, jobId, shown };
}

const told = (balance: number) => ({
  ...{ success: true, cost_per_successful_request: 1 },
  monthly: { available: 10_000, used: 0, remaining: balance },
});

it('what a wallet falls by is not booked while nothing more is used this month, and nobody is asked', async () => {
  const { wallet, jobId, shown } = await lostBefore((balance) => ({
    ...told(balance),
    balance: balance - 20,
  }));
  await lookOften(wallet);
  const { db, workspace } = wallet;
  expect([doubtOfJob(db, jobId), creditsOfJob(db, jobId), othersUse(db, workspace).fall]).toEqual([20, 0, 0]);
  shown.credits = (balance) => ({ ...told(balance), balance });
  await lookOften(wallet);
  sayNotCharged(wallet, { requests: [1], despiteFall: true });
  expect([doubtOfJob(db, jobId), creditsOfJob(db, jobId)]).toEqual([0, 0]);
});

it('of a request for which a fall is held, a person says twice that it was free, and then who used the wallet', async () => {
  const { wallet, jobId } = await lostBefore((balance) => ({ ...told(balance), balance: balance - 20 }));
  await lookOften(wallet);
  const { db, workspace } = wallet;
  expect(() => sayNotCharged(wallet, { requests: [1] })).toThrow('the wallet fell by what it may have cost');
  expect([doubtOfJob(db, jobId), othersUse(db, workspace).fall]).toEqual([20, 0]);
  sayNotCharged(wallet, { requests: [1], despiteFall: true });
  expect([doubtOfJob(db, jobId), othersUse(db, workspace).fall]).toEqual([0, 20]);
});

it.each([
  ['says that it cannot now', { success: false, error: 'Temporarily unavailable', balance: 0 }],
  ['has a text for a balance', { success: true, balance: 'none', monthly: { used: 0 } }],
  ['has a text for what the month used', { success: true, balance: 0, monthly: { used: 'none' } }],
  ['has no month', { success: true, balance: 9_980 }],
])('an answer that %s books nothing', async (_, answer) => {
  const { wallet, jobId } = await lostBefore(() => answer);
  await anchorBalance(wallet).catch(() => undefined);
  expect([doubtOfJob(wallet.db, jobId), creditsOfJob(wallet.db, jobId)]).toEqual([20, 0]);
  expect(othersUse(wallet.db, wallet.workspace).fall).toBe(0);
});
