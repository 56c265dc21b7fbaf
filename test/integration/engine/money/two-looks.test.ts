import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { slowestAnswerMs } from '../../../../main/engine/store/requests.ts';
import { settledBalance } from '../../../../main/engine/store/wallets.ts';
import { openWallet, planDomains, run } from '../../../support/engine/job-fixture.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

it('a refusal is repeated only after two looks at the wallet', async () => {
  const service = await startMoneyService({
    fate: (paid) => (paid.number === 1 ? paid.fail() : paid.answer()),
  });
  const wallet = openWallet(service.baseUrl);
  const jobId = await planDomains(wallet, sites(10));
  await anchorBalance(wallet);
  expect(await run(wallet, jobId, 10_000)).toBe(null);
  const paths = service.seen.map(({ path }) => path.split('/').at(-1));
  const [first, second] = paths.flatMap((path, index) => (path === 'batch' ? [index] : []));
  const between = paths.slice((first ?? 0) + 1, second);
  expect(between.filter((path) => path === 'credits').length).toBeGreaterThanOrEqual(2);
  expect(service.charged()).toBe(10);
});

it('how long the service took for answers is known to the next program', async () => {
  const service = await startMoneyService({ fate: (paid) => void setTimeout(() => paid.answer(), 200) });
  const wallet = openWallet(service.baseUrl);
  expect(slowestAnswerMs(wallet.db)).toBe(0);
  await run(wallet, await planDomains(wallet, sites(10)));
  expect(slowestAnswerMs(wallet.db)).toBeGreaterThanOrEqual(190);
});

it('a balance that is higher for one look only is not believed', async () => {
  let isCopy = false;
  const service = await startMoneyService({
    instead: (request, response) => {
      if (!isCopy || !request.path.endsWith('/credits')) return false;
      isCopy = false;
      const monthly = { available: 10_000, used: 0, remaining: 10_000 };
      sendJson(response, { success: true, balance: 10_000, cost_per_successful_request: 1, monthly });
      return true;
    },
  });
  const desk = await openDesk(service);
  await desk.enrich(sites(20, 'first'));
  isCopy = true;
  const [balance] = await desk.client.session.refreshBalance();
  expect(balance).toMatchObject({ remaining: 9_980, fall: 0 });
  expect(settledBalance(desk.engine.db, desk.wallet().workspace, 'bulk_lookup')).toBe(9_980);
  // A wallet that was filled up stays higher.
  service.wallet.balance += 500;
  const [filled] = await desk.client.session.refreshBalance();
  expect(filled).toMatchObject({ remaining: 10_480, fall: 0 });
});
