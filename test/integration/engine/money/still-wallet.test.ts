import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { doubtOfJob } from '../../../../main/engine/store/requests.ts';
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
