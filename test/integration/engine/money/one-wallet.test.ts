import { expect, it } from 'vitest';
import { anchorBalance, type WalletContext } from '../../../../main/engine/ledger/balance.ts';
import { createWalletGuard } from '../../../../main/engine/ledger/wallet-guard.ts';
import { lookup } from '../../../../main/engine/lookups/lookup.ts';
import { ensureWorkspace } from '../../../../main/engine/store/connections.ts';
import { creditsOfJob } from '../../../../main/engine/store/ledger.ts';
import { doubtOfJob } from '../../../../main/engine/store/requests.ts';
import { dearestPrice, othersUse } from '../../../../main/engine/store/wallets.ts';
import { sleep } from '../../../../main/engine/world/clock.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { openWallet, planDomains, planLost, run } from '../../../support/engine/job-fixture.ts';
import { fileOf, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import {
  type MoneyServiceOptions,
  type PaidRequest,
  startMoneyService,
} from '../../../support/services/money-service.ts';

/** Two workspaces that pay from one wallet, both looked at. */
async function twoWorkspaces(fate?: MoneyServiceOptions['fate'], wants?: { quietMs: number }) {
  const service = await startMoneyService(fate === undefined ? {} : { fate });
  const first = openWallet(service.baseUrl, wants);
  const another = (id: string): WalletContext => ({
    ...first,
    client: first.client,
    workspace: ensureWorkspace(first.db, 'test', { id, name: id }),
    guard: createWalletGuard(),
  });
  const second = another('second');
  for (const wallet of [first, second]) await anchorBalance(wallet);
  const buy = async (wallet: WalletContext, name: string) => {
    const jobId = await planDomains(wallet, sites(20, name));
    await run(wallet, jobId);
    return jobId;
  };
  const fallOf = async (wallet: WalletContext) => {
    const { unexplained } = await anchorBalance(wallet);
    return { unexplained, fall: othersUse(wallet.db, wallet.workspace).fall };
  };
  return { service, first, second, another, buy, fallOf };
}

it('what this data folder bought from the same wallet for another workspace is not asked about', async () => {
  const { first, second, buy, fallOf } = await twoWorkspaces();
  await buy(first, 'one');
  expect(await fallOf(second)).toEqual({ unexplained: 0, fall: 0 });
  await buy(second, 'two');
  await buy(second, 'three');
  expect(await fallOf(first)).toEqual({ unexplained: 0, fall: 0 });
  expect(await fallOf(second)).toEqual({ unexplained: 0, fall: 0 });
});

it('three workspaces with one wallet explain each other', async () => {
  const { first, second, another, buy, fallOf } = await twoWorkspaces();
  const third = another('third');
  await anchorBalance(third);
  for (const wallet of [first, second, third]) await buy(wallet, String(wallet.workspace));
  for (const wallet of [second, first, third])
    expect(await fallOf(wallet)).toEqual({ unexplained: 0, fall: 0 });
});

it('what somebody else spends besides is asked about', async () => {
  const { service, second, first, buy, fallOf } = await twoWorkspaces();
  await buy(first, 'one');
  service.wallet.balance -= 5;
  expect(await fallOf(second)).toEqual({ unexplained: 25, fall: 25 });
  expect(await fallOf(first)).toEqual({ unexplained: 5, fall: 5 });
});

it('a charge of another workspace is not booked to a lost request, and does not clear it', async () => {
  const { first, second, buy, fallOf } = await twoWorkspaces();
  const lost = await planLost(first, sites(20, 'lost'));
  await buy(second, 'two');
  for (let looks = 0; looks < 4; looks += 1) {
    expect(await fallOf(first)).toEqual({ unexplained: 0, fall: 0 });
    await sleep(60);
  }
  expect(creditsOfJob(first.db, lost)).toBe(0);
  expect(doubtOfJob(first.db, lost)).toBe(20);
});

it('a lost request that was charged is booked, whatever another workspace bought meanwhile', async () => {
  const { service, first, second, buy, fallOf } = await twoWorkspaces();
  const jobId = await planLost(first, sites(20, 'lost'));
  service.wallet.balance -= 20;
  await buy(second, 'two');
  await fallOf(first);
  expect(creditsOfJob(first.db, jobId)).toBe(20);
});

it('a lookup is not taken for repeated by a proxy if another workspace bought something meanwhile', async () => {
  const { first, second, buy, fallOf } = await twoWorkspaces();
  const bought = await buy(first, 'one');
  await buy(second, 'two');
  await buy(first, 'three');
  expect(creditsOfJob(first.db, bought)).toBe(20);
  expect(await fallOf(first)).toEqual({ unexplained: 0, fall: 0 });
});

const lookUp = (wallet: WalletContext, name: string) =>
  lookup(wallet, { subject: 'domain', name, maxAgeMs: null, fresh: false, assistant: null });
const lostIn = ({ db }: WalletContext) => db.values('SELECT credits FROM ledger WHERE lost = 1');

it('a lookup is not taken for repeated while another workspace has one under way', async () => {
  const answered = Promise.withResolvers<void>();
  const { first, second, fallOf } = await twoWorkspaces((paid) => {
    if (paid.number > 1) return paid.answer();
    const { body, headers } = paid.work();
    void answered.promise.then(() => sendJson(paid.response, body, headers));
  });
  const underWay = lookUp(second, 'slow.example.com');
  while (second.db.get(`SELECT 1 FROM requests WHERE state = 'sending'`) === undefined) await sleep(5);
  await sleep(50);
  await lookUp(first, 'one.example.com');
  answered.resolve();
  await underWay;
  expect(lostIn(first)).toEqual([]);
  for (const wallet of [first, second]) expect(await fallOf(wallet)).toEqual({ unexplained: 0, fall: 0 });
});

it('what another workspace has in doubt explains a fall, and is booked to that one alone', async () => {
  const { service, first, second, buy, fallOf } = await twoWorkspaces();
  // Only this shows that both pay from one wallet.
  await buy(first, 'one');
  for (const wallet of [second, first]) await fallOf(wallet);
  const lost = await planLost(first, sites(3, 'lost'));
  service.wallet.balance -= 2;
  await lookUp(second, 'one.example.com');
  expect(lostIn(second)).toEqual([]);
  expect(await fallOf(second)).toEqual({ unexplained: 0, fall: 0 });
  await fallOf(first);
  expect(creditsOfJob(first.db, lost)).toBe(2);
  // No more of a fall than is in doubt.
  service.wallet.balance -= 3;
  expect(await fallOf(second)).toEqual({ unexplained: 3, fall: 3 });
});

it('a doubt of a workspace that was never seen to pay from the same wallet explains no fall', async () => {
  const { service, first, second, fallOf } = await twoWorkspaces();
  await planLost(first, sites(3, 'lost'));
  service.wallet.balance -= 2;
  expect(await fallOf(second)).toEqual({ unexplained: 2, fall: 2 });
});

/** The first request seems to be free. For ten seconds a charge may turn out to be for it. */
const refusesFirst = [
  (paid: PaidRequest) => (paid.number === 1 ? paid.fail() : paid.answer()),
  { quietMs: 1_500 },
] as const;

it('what another workspace has in doubt is booked to no request of this one that seemed to be free', async () => {
  const { service, first, second, fallOf } = await twoWorkspaces(...refusesFirst);
  const jobId = await planDomains(first, sites(20, 'late'));
  await run(first, jobId, 10_000);
  const lost = await planLost(second, sites(20, 'lost'));
  service.wallet.balance -= 20;
  await fallOf(first);
  expect([creditsOfJob(first.db, jobId), doubtOfJob(first.db, jobId)]).toEqual([20, 20]);
  await fallOf(second);
  expect(creditsOfJob(second.db, lost) + doubtOfJob(second.db, lost)).toBe(20);
});

it('what another workspace has in doubt is booked to no lost request of this one', async () => {
  const { service, first, second, fallOf } = await twoWorkspaces();
  const jobs = [await planLost(first, sites(20, 'one')), await planLost(second, sites(20, 'two'))];
  service.wallet.balance -= 20;
  for (const wallet of [first, second]) await fallOf(wallet);
  expect(jobs.map((id) => creditsOfJob(first.db, id))).toEqual([0, 0]);
  expect(jobs.map((id) => doubtOfJob(first.db, id))).toEqual([20, 20]);
});

/** Two workspaces with wallets of their own. Equal figures make it seem that they pay from one. */
async function twoWallets(more: number, ...wants: Parameters<typeof twoWorkspaces>) {
  const all = await twoWorkspaces(...wants);
  const its = await startMoneyService({ balance: 10_000 + more });
  const second = { ...all.second, client: openWallet(its.baseUrl).client };
  await anchorBalance(second);
  return { ...all, second };
}

it('a wallet that fell as much as another workspace bought may have fallen for a request of its own', async () => {
  const { service, first, second, buy, fallOf } = await twoWallets(0, ...refusesFirst);
  const jobId = await planDomains(first, sites(20, 'late'));
  await run(first, jobId, 10_000);
  await buy(second, 'two');
  service.wallet.balance -= 20;
  expect(await fallOf(first)).toEqual({ unexplained: 0, fall: 0 });
  expect([creditsOfJob(first.db, jobId), doubtOfJob(first.db, jobId)]).toEqual([20, 20]);
});

it('a workspace that bought while the wallet stood explains no fall of it', async () => {
  const { service, first, second, buy, fallOf } = await twoWallets(20);
  await buy(second, 'two');
  expect(await fallOf(first)).toEqual({ unexplained: 0, fall: 0 });
  await buy(second, 'three');
  service.wallet.balance -= 20;
  expect(await fallOf(first)).toEqual({ unexplained: 20, fall: 20 });
});

it('a lost request of several that was charged is booked, although another workspace bought something', async () => {
  const { service, first, second, buy, fallOf } = await twoWorkspaces();
  await planLost(first, sites(1, 'one'));
  await planLost(first, sites(1, 'two'));
  await buy(second, 'other');
  service.wallet.balance -= 1;
  expect(await fallOf(first)).toEqual({ unexplained: 0, fall: 0 });
  expect(lostIn(first)).toEqual([1]);
});

it('what is in doubt, and what a cap leaves, is the same under every name of a service', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number !== 2) return paid.answer();
      paid.work();
      paid.cut();
    },
  });
  const dataDir = tempDir();
  const first = await openDesk(service, { dataDir });
  await first.client.lookup.ask({ subject: 'domain', name: 'one.example.com' });
  await first.client.lookup.ask({ subject: 'domain', name: 'two.example.com' }).catch(() => {});
  await first.client.settings.set({ capPerDay: 3 });
  await first.engine.close();
  const baseUrl = service.baseUrl.replace('127.0.0.1', 'localhost');
  const { client, engine } = await openDesk({ baseUrl }, { dataDir });
  const problemOf = (name: string, resendUnknown = false) =>
    client.lookup.ask({ subject: 'domain', name, resendUnknown }).then(
      () => null,
      (error: { data?: { code?: string } }) => error.data?.code,
    );
  expect(await problemOf('two.example.com')).toBe('outcome_unknown');
  // And what a lookup was charged at most.
  expect(dearestPrice(engine.db, engine.sessions.workspace().row)).toBe(1);
  expect(await problemOf('three.example.com')).toBe(null);
  expect(await problemOf('four.example.com')).toBe('cap_reached');
  await client.settings.set({ capPerDay: null });
  expect(await problemOf('two.example.com', true)).toBe(null);
  expect(engine.db.get('SELECT 1 FROM all_doubts')).toBeUndefined();
});

it.each([
  ['companies', {}],
  ['technologies', {}],
  ['technologies', { category: 'Frameworks' }],
] as const)(
  'a run buys no %s that are saved under another name of the service (%o)',
  async (kind, narrow) => {
    const service = await startMoneyService();
    const dataDir = tempDir();
    const wants = { kinds: [kind], companyFields: [] };
    const first = await openDesk(service, { dataDir });
    await first.enrich(sites(3), wants);
    await first.engine.close();
    const baseUrl = service.baseUrl.replace('127.0.0.1', 'localhost');
    const desk = await openDesk({ baseUrl }, { dataDir });
    expect(await desk.enrich(sites(4), { ...wants, ...narrow })).toMatchObject({
      counts: { found: 4, saved: 3 },
      creditsCharged: 1,
    });
    expect(service.charged()).toBe(4);
  },
);

it('a run buys no host of a site that is saved under another name of the service', async () => {
  const service = await startMoneyService();
  const dataDir = tempDir();
  const first = await openDesk(service, { dataDir });
  await first.client.lookup.ask({ subject: 'company', name: 'shop.one.com' });
  await first.engine.close();
  const baseUrl = service.baseUrl.replace('127.0.0.1', 'localhost');
  const desk = await openDesk({ baseUrl }, { dataDir });
  const path = fileOf(['shop.one.com']);
  const { sheet } = await desk.client.sheets.inspect({ path });
  const options = enrichOptionsSchema.parse({
    kinds: ['companies'],
    companyFields: ['name'],
    maxAgeMs: null,
  });
  const asked = { path, sheet, column: 0, domains: 'registrable', options } as const;
  expect(await desk.client.enrich.preview(asked)).toMatchObject({ saved: 1, maxCredits: 0 });
});
