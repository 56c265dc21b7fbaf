import { describe, expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { creditsOfJob } from '../../../../main/engine/store/ledger.ts';
import { doubtOfJob } from '../../../../main/engine/store/requests.ts';
import { othersUse } from '../../../../main/engine/store/wallets.ts';
import { sleep } from '../../../../main/engine/world/clock.ts';
import { openWallet, planDomains, planLost, run } from '../../../support/engine/job-fixture.ts';
import { sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** A wallet whose credits of the month were used up to 300. */
async function inMonth() {
  const month = { used: 300 };
  const service = await startMoneyService({
    instead: (request, response) => {
      if (!request.path.endsWith('/credits')) return false;
      const { balance } = service.wallet;
      const monthly = { available: 10_000, used: month.used + service.charged(), remaining: balance };
      sendJson(response, { success: true, balance, cost_per_successful_request: 1, monthly });
      return true;
    },
  });
  const wallet = openWallet(service.baseUrl);
  await anchorBalance(wallet);
  /** Credits of the month expire, and it counts anew. */
  const turn = (expired: number, usedByOthers = 0) => {
    service.wallet.balance -= expired + usedByOthers;
    month.used = usedByOthers - service.charged();
  };
  /** The owner fills the wallet up, and somebody else uses some of it. */
  const fillUp = (credits: number, usedByOthers = 0) => {
    service.wallet.balance += credits - usedByOthers;
    month.used += usedByOthers;
  };
  const fall = () => othersUse(wallet.db, wallet.workspace).fall;
  return { service, month, wallet, turn, fillUp, fall };
}

it.each([60, 20, 5])(
  'what somebody else used is asked about although the owner added %i credits',
  async (added) => {
    const { wallet, fillUp, fall } = await inMonth();
    await run(wallet, await planDomains(wallet, sites(20)));
    fillUp(added, 20);
    await anchorBalance(wallet);
    expect(fall()).toBe(20);
  },
);

it('what a month shows as used a look later than the balance is not asked about', async () => {
  const { wallet, month, fall } = await inMonth();
  month.used -= 20;
  await run(wallet, await planDomains(wallet, sites(20)));
  await anchorBalance(wallet);
  month.used += 20;
  await anchorBalance(wallet);
  expect(fall()).toBe(0);
});

it('of a lost request that was charged while the owner added credits, the rest stays in doubt', async () => {
  const { wallet, fillUp, fall } = await inMonth();
  const jobId = await planLost(wallet, sites(20));
  fillUp(5, 20);
  for (let looks = 0; looks < 6; looks += 1) {
    await anchorBalance(wallet);
    await sleep(60);
  }
  expect([creditsOfJob(wallet.db, jobId), doubtOfJob(wallet.db, jobId), fall()]).toEqual([15, 5, 0]);
});

describe('credits that the service holds for a lost request, as every figure shows', () => {
  /** Another request was lost before or after the hold is known to last. Then all stands as it stood. */
  async function lostAfterHold({ looks }: { looks: number }) {
    const { wallet, month, service } = await inMonth();
    const first = await planLost(wallet, sites(20));
    service.wallet.balance -= 20;
    month.used += 20;
    const look = async () => {
      await anchorBalance(wallet);
      await sleep(60);
    };
    for (let count = 0; count < looks; count += 1) await look();
    const next = await planLost(wallet, sites(30, 'next'));
    for (let count = 0; count < 6; count += 1) await look();
    return [creditsOfJob(wallet.db, first), doubtOfJob(wallet.db, first), doubtOfJob(wallet.db, next)];
  }

  it('hide as much of a charge of the next one, since they may be given back at that moment', async () => {
    expect(await lostAfterHold({ looks: 1 })).toEqual([20, 0, 20]);
  });

  it('are no new month when they are given back, and nobody is asked who used what was used of it', async () => {
    const { wallet, month, service, fall } = await inMonth();
    const lost = await planLost(wallet, sites(20));
    for (const held of [20, -15]) {
      service.wallet.balance -= held;
      month.used += held;
      await anchorBalance(wallet);
    }
    expect(fall()).toBe(0);
    // Only what did not come back was a charge.
    expect([creditsOfJob(wallet.db, lost), doubtOfJob(wallet.db, lost)]).toEqual([5, 0]);
    // What somebody else uses then is asked about.
    service.wallet.balance += 50 - 5;
    month.used += 5;
    await anchorBalance(wallet);
    expect(fall()).toBe(5);
  });

  it('hide nothing once the service was done with it, and they are not given back', async () => {
    expect(await lostAfterHold({ looks: 6 })).toEqual([20, 0, 0]);
  });
});

it('credits that expire with a month are not asked about', async () => {
  const { wallet, turn, fall } = await inMonth();
  await run(wallet, await planDomains(wallet, sites(20)));
  turn(500);
  expect(await anchorBalance(wallet)).toMatchObject({ unexplained: 0, expected: 9_480, actual: 9_480 });
  expect(fall()).toBe(0);
});

it('what somebody else used of a new month is asked about', async () => {
  const { wallet, turn, fall } = await inMonth();
  turn(500, 30);
  await anchorBalance(wallet);
  expect(fall()).toBe(30);
});

it.each([0, 500, -500])(
  'a lost request is neither booked nor cleared by a new month in which %i credits expire',
  async (expired) => {
    const { wallet, turn } = await inMonth();
    const jobId = await planLost(wallet, sites(20));
    turn(expired);
    for (let looks = 0; looks < 4; looks += 1) {
      await anchorBalance(wallet);
      await sleep(60);
    }
    expect(creditsOfJob(wallet.db, jobId)).toBe(0);
    expect(doubtOfJob(wallet.db, jobId)).toBe(20);
  },
);
