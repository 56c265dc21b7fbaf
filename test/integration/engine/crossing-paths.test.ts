import { expect, onTestFinished, test } from 'vitest';
import { compareWithService } from '../../../main/engine/ledger/agreement.ts';
import { anchorBalance } from '../../../main/engine/ledger/balance.ts';
import { takeFacts, takeHistoryRow } from '../../../main/engine/lists/take-facts.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { readList } from '../../../main/engine/service/read/lists.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { insertLedgerEntry } from '../../../main/engine/store/ledger.ts';
import { findList } from '../../../main/engine/store/lists.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { endsOf, openWallet, planDomains, run } from '../../support/engine/job-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { domainsOf, sendJson, startHttpService } from '../../support/services/http-service.ts';

/** Failures that need two things at once. */
const DOMAINS = ['a.example.com', 'b.example.com'];

test('a balance that is compared while an answer gets lost does not clear the lost request', async () => {
  let balance = 500;
  let lose = () => {};
  let hasArrived = () => {};
  const arrived = new Promise<void>((resolve) => {
    hasArrived = resolve;
  });
  const { baseUrl } = await startHttpService((request, response) => {
    if (request.method === 'GET') return sendJson(response, { success: true, balance });
    balance -= domainsOf(request).length;
    lose = () => response.destroy();
    hasArrived();
  });
  const wallet = openWallet(baseUrl);
  await anchorBalance(wallet);
  const jobId = await planDomains(wallet, DOMAINS);
  const running = run(wallet, jobId);
  await arrived;
  const compared = compareWithService(wallet);
  lose();
  await Promise.all([running, compared]);
  expect(Object.values(endsOf(wallet, jobId)).map((end) => end.state)).toEqual(['unknown', 'unknown']);
});

test('a search that is under way when another workspace is chosen finds nothing of the other one', async () => {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  const [one, other] = ['a', 'b'].map((id) => ensureWorkspace(db, 'r', { id, name: id })) as [number, number];
  const put = (workspace: number, key: string, industry: string) =>
    keepAnswer(db, {
      ...{ workspace, key, kind: 'companies', outcome: 'found', fetchedAt: 1, requestId: null },
      raw: JSON.stringify({ success: true, domain: key, company: { name: key, industry } }),
    });
  for (const [name, industry] of [
    ['one', 'Retail'],
    ['two', 'Bank'],
    ['three', 'Bank'],
  ] as const)
    put(one, `a-${name}.com`, industry);
  for (const [name, industry] of [
    ['one', 'Bank'],
    ['two', 'Retail'],
    ['three', 'Retail'],
  ] as const)
    put(other, `b-${name}.com`, industry);
  let inUse = one;
  const saved = createSaved({ db, dataDir: tempDir(), now: () => 2, workspaceInUse: () => inUse });
  onTestFinished(() => saved.close());
  const query = savedQuerySchema.parse({ industries: ['Bank'] });
  const find = async () =>
    (await saved.search(query, { offset: 0, limit: 10 })).rows.map((row) => row.domain);
  const before = find();
  inUse = other;
  expect(await find()).toEqual(['b-one.com']);
  expect(await before).toEqual(['a-three.com', 'a-two.com']);
  expect(await find()).toEqual(['b-one.com']);
});

test('closing an engine waits for the answer to a lookup that is being paid for', async () => {
  const { client, engine, sandbox } = await openEngineClient({ latencyMs: [300, 300] });
  const asked = client.lookup.ask({ subject: 'company', name: 'shopify.com' });
  await expect.poll(() => engine.sessions.isSpending()).toBe(true);
  await engine.close();
  expect(await asked).toMatchObject({ outcome: 'found', credits: 1 });
  expect(sandbox.control.charges().size).toBe(1);
  const { db: again, close } = openStore(engine.dataDir);
  onTestFinished(close);
  expect(again.all('SELECT outcome FROM snapshots')).toEqual([{ outcome: 'found' }]);
});

test('if two answers say that a list failed, its credit is given back once', () => {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  const workspace = ensureWorkspace(db, 'r', { id: 'a', name: 'A' });
  const facts = (status: string) => readList({ report_id: 7, technology: 'Shopify', status });
  const list = takeHistoryRow(db, workspace, facts('queued'), 1);
  const requestId = db.run(
    `INSERT INTO requests (workspace, operation, wallet, subjects, state, attempts, sent_at) VALUES (?, 'list_start', 'standard', '[]', 'answered', 1, 1)`,
    [workspace],
  ).lastId;
  db.run('UPDATE lists SET request_id = ?, credits = 1 WHERE id = ?', [requestId, list?.id ?? 0]);
  insertLedgerEntry(db, {
    ...{ at: 1, workspace, wallet: 'standard', requestId, jobId: null, operation: 'list_start' },
    ...{ subject: 'Shopify', asked: 1, credits: 1, balanceAfter: null },
  });
  db.run(`INSERT INTO wallets (workspace, wallet, remaining, as_of) VALUES (?, 'standard', 10, 1)`, [
    workspace,
  ]);
  const stale = findList(db, list?.id ?? 0);
  if (stale === undefined) throw new Error('the list is there');
  takeFacts(db, stale, facts('failed'), 2);
  takeFacts(db, stale, facts('failed'), 3);
  expect(db.values(`SELECT remaining FROM wallets WHERE wallet = 'standard'`)).toEqual([11]);
  expect(takeFacts(db, stale, facts('queued'), 4).state).toBe('failed');
});
