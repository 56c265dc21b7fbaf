import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fileFacts } from '../../../main/engine/enrich/file-facts.ts';
import { planJob } from '../../../main/engine/enrich/plan.ts';
import { askAll } from '../../../main/engine/jobs/ask-all.ts';
import { createRunSwitch } from '../../../main/engine/jobs/run-switch.ts';
import { createAsking } from '../../../main/engine/ledger/asking.ts';
import type { WalletContext } from '../../../main/engine/ledger/balance.ts';
import { bookAnswer } from '../../../main/engine/ledger/book-answer.ts';
import { putInDoubt } from '../../../main/engine/ledger/doubt.ts';
import { createLossWatch } from '../../../main/engine/ledger/loss-watch.ts';
import { createHeldAnswers } from '../../../main/engine/ledger/held-answers.ts';
import { alone } from '../../../main/engine/ledger/leases.ts';
import { createWalletGuard } from '../../../main/engine/ledger/wallet-guard.ts';
import { createServiceClient } from '../../../main/engine/service/client.ts';
import { createPacer } from '../../../main/engine/service/pacer/pacer.ts';
import { createToken } from '../../../main/engine/service/secret.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { settlements } from '../../../main/engine/settlements.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { createRowInserter } from '../../../main/engine/store/insert-rows.ts';
import { findJob, insertJob, type StoredJob, updateJob } from '../../../main/engine/store/jobs.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { findRequest, openRequest } from '../../../main/engine/store/requests.ts';
import { type EnrichOptions, enrichOptionsSchema, type LookupKind } from '#contract/models/enrich.ts';
import type { RowState } from '#contract/models/job.ts';
import { tempDir } from '../files/temp-dir.ts';
import { namePrice, withEmptyStore } from './engine-fixture.ts';

/** A real store and client for a service under test; they end with the test. */
export function openWallet(
  baseUrl: string,
  { headersTimeoutMs = 2_000, quietMs = 20 }: { headersTimeoutMs?: number; quietMs?: number } = {},
): WalletContext {
  const dataDir = withEmptyStore(tempDir());
  const store = openStore(dataDir);
  const held = createHeldAnswers({
    dataDir,
    mayChange: true,
    refusal: null,
    book: (requestId, answer) => bookAnswer(store.db, settlements, requestId, answer),
    askedBy: (requestId) => findRequest(store.db, requestId),
  });
  const transport = createTransport({ headersTimeoutMs, bodyTimeoutMs: 2_000 });
  onTestFinished(async () => {
    await transport.close();
    held.close();
    store.close();
  });
  const id = '5b1f8d1e-0000-4000-8000-000000000001';
  const workspace = ensureWorkspace(store.db, 'test', { id, name: 'Test' });
  namePrice(store.db, workspace);
  return {
    db: store.db,
    client: createServiceClient({
      baseUrl,
      token: createToken('test-token', baseUrl),
      workspaceId: id,
      pacer: createPacer({ windowMs: 100 }),
      transport,
      retry: { baseMs: 1, capMs: 5 },
    }),
    workspace,
    guard: createWalletGuard(),
    asking: createAsking(),
    held,
    watch: createLossWatch(),
    leases: alone,
    quietMs,
    onJobsChanged: () => undefined,
    now: () => Date.now(),
  };
}

/** A planned job over a real file of these domains, as after a preview. */
export async function planDomains(
  wallet: WalletContext,
  domains: readonly string[],
  options: { kinds?: LookupKind[]; budget?: number; asked?: Partial<EnrichOptions> } = {},
): Promise<number> {
  const { db } = wallet;
  const kinds = options.kinds ?? ['companies'];
  const path = join(tempDir(), 'domains.csv');
  writeFileSync(path, `domain\n${domains.join('\n')}\n`);
  const { sizeBytes, changedAtMs } = fileFacts(path);
  const jobId = insertJob(db, {
    workspace: wallet.workspace,
    path,
    fileSize: sizeBytes,
    fileChangedAt: changedAtMs,
    sheet: 'domains',
    columnIndex: 0,
    columnName: 'domain',
    headerRow: 1,
    header: ['domain'],
    options: {
      ...enrichOptionsSchema.parse({ kinds, companyFields: ['name'], maxAgeMs: null, ...options.asked }),
      origin: 'file',
    },
    createdAt: 0,
  });
  db.transaction(() => {
    const inserter = createRowInserter(db, jobId);
    inserter.insert(domains.map((domain, idx) => ({ idx, number: idx + 2, value: domain, domain })));
    inserter.finish();
  });
  updateJob(db, jobId, { rowCount: domains.length, budget: options.budget ?? domains.length * kinds.length });
  await planJob(db, jobOf(wallet, jobId), wallet.now());
  return jobId;
}

export function jobOf(wallet: WalletContext, jobId: number): StoredJob {
  const job = findJob(wallet.db, jobId);
  if (job === undefined) throw new Error(`no job ${jobId}`);
  return job;
}

/**
 * Asks what is open in a job; returns the problem that ended it early, if any. Waits `patienceMs` for a
 * service that can't be reached.
 */
export async function run(wallet: WalletContext, jobId: number, patienceMs = 1) {
  return askAll({
    wallet,
    jobId,
    wordNow: () => null,
    control: createRunSwitch(),
    patience: { firstMs: 1, longestMs: 1, totalMs: patienceMs, failingMs: patienceMs },
    onAnswer: () => undefined,
  });
}

/** A run whose only batch left and was lost. */
export async function planLost(wallet: WalletContext, domains: readonly string[]): Promise<number> {
  const { db, workspace } = wallet;
  const jobId = await planDomains(wallet, domains);
  const asked = { workspace, jobId, go: 1, operation: 'companies_batch', wallet: 'bulk_lookup' } as const;
  const id = openRequest(
    db,
    { ...asked, subjects: domains, question: {}, most: domains.length },
    wallet.now(),
  );
  putInDoubt(db, id, { way: 'lost', loss: { status: null, raw: null, at: wallet.now() } });
  return jobId;
}

/** How each domain ended, with the name that was stored for it. */
export function endsOf(
  wallet: WalletContext,
  jobId: number,
): Record<string, { state: RowState; raw: string | null }> {
  const rows = wallet.db.all<{ domain: string; state: RowState; raw: string | null }>(
    `SELECT d.domain, l.state, s.raw FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
     LEFT JOIN snapshots s ON s.id = l.snapshot_id WHERE l.job_id = ?`,
    [jobId],
  );
  return Object.fromEntries(rows.map(({ domain, state, raw }) => [domain, { state, raw }]));
}
