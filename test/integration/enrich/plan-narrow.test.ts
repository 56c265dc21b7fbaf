import { expect, it } from 'vitest';
import { refreshRange } from '../../../main/engine/enrich/plan.ts';
import { runJob } from '../../../main/engine/jobs/run-job.ts';
import { createRunSwitch } from '../../../main/engine/jobs/run-switch.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { countPending } from '../../../main/engine/store/job-lookups.ts';
import { updateJob } from '../../../main/engine/store/jobs.ts';
import type { NewSnapshot } from '../../../main/engine/store/snapshots.ts';
import { endsOf, jobOf, openWallet, planDomains } from '../../support/engine/job-fixture.ts';

const DAY_MS = 86_400_000;
const kinds = ['technologies' as const];
const asked = { category: 'Analytics' };

/** A store with a function that saves answers about technologies, `days` old. */
function open() {
  const wallet = openWallet('http://127.0.0.1:9');
  const save = (
    key: string,
    categories: readonly string[],
    more: Partial<NewSnapshot> & { days?: number } = {},
  ) => {
    const { days = 1, ...facts } = more;
    const technologies = categories.map((parent_category, index) => ({ name: `T${index}`, parent_category }));
    return keepAnswer(wallet.db, {
      workspace: wallet.workspace,
      kind: 'technologies',
      key,
      fetchedAt: wallet.now() - days * DAY_MS,
      outcome: 'found',
      requestId: null,
      raw: JSON.stringify({ success: true, domain: key, technologies }),
      ...facts,
    });
  };
  const plan = (domains: readonly string[], options: Parameters<typeof planDomains>[2] = {}) =>
    planDomains(wallet, domains, { kinds, asked, ...options });
  const snapshotOf = (jobId: number) =>
    wallet.db.get<{ id: number | null; state: string }>(
      'SELECT snapshot_id AS id, state FROM job_lookups WHERE job_id = ?',
      [jobId],
    );
  return { wallet, save, plan, snapshotOf };
}

it('goes through every domain, however many', async () => {
  const { wallet, save, plan } = open();
  const domains = Array.from({ length: 2_300 }, (_, index) => `site-${index}.com`);
  wallet.db.transaction(() => {
    for (const [index, domain] of domains.entries())
      if (index % 2 === 0) save(domain, ['Analytics', 'Payments']);
  });
  const jobId = await plan(domains);
  expect(countPending(wallet.db, jobId).technologies).toBe(1_150);
  const ends = endsOf(wallet, jobId);
  expect(
    domains.every((domain, index) => ends[domain]?.state === (index % 2 === 0 ? 'found' : 'pending')),
  ).toBe(true);
});

it('uses the newest answer that is young enough and says something', async () => {
  const { save, plan, snapshotOf } = open();
  save('a.com', ['Analytics'], { days: 9 });
  const newer = save('a.com', ['Payments'], { days: 3 });
  expect(snapshotOf(await plan(['a.com']))).toEqual({ id: newer, state: 'no_data' });
  const whole = save('b.com', ['Analytics'], { days: 9 });
  // Cut short, so it says nothing of a category.
  save('b.com', ['Payments'], {
    days: 3,
    raw: '{"technologies":[{"name":"A","parent_category":"Payments"}],"has_more":true}',
  });
  expect(snapshotOf(await plan(['b.com']))).toEqual({ id: whole, state: 'found' });
  expect(snapshotOf(await plan(['b.com'], { asked: { ...asked, maxAgeMs: 5 * DAY_MS } }))).toEqual({
    id: null,
    state: 'pending',
  });
});

it('skips further pages, other scopes, other kinds, other workspaces and what was removed', async () => {
  const { wallet, save, plan, snapshotOf } = open();
  const other = wallet.db.run(
    `INSERT INTO workspaces (realm, tenant_id, name) VALUES ('test', 'other', 'Other')`,
  );
  save('a.com', ['Analytics'], { page: 2 });
  save('a.com', ['Analytics'], { scope: '{"category":"payments","fields":null,"perDomain":50}' });
  save('a.com', ['Analytics'], { kind: 'companies' });
  save('a.com', ['Analytics'], { workspace: other.lastId });
  const removed = save('a.com', ['Analytics']);
  wallet.db.run('UPDATE snapshots SET removed_at = 1 WHERE id = ?', [removed]);
  for (const options of [{}, { asked: {} }, { asked: { perDomain: 5 } }])
    expect(snapshotOf(await plan(['a.com'], options))).toEqual({ id: null, state: 'pending' });
  const mine = save('a.com', ['Analytics'], {
    scope: '{"category":"analytics","fields":null,"perDomain":50}',
  });
  expect(snapshotOf(await plan(['a.com']))).toEqual({ id: mine, state: 'found' });
  expect(snapshotOf(await plan(['a.com'], { asked: {} }))).toEqual({ id: null, state: 'pending' });
});

it('a run that goes on counts the answers that it took from what is saved before it was cut off', async () => {
  const wallet = openWallet('http://127.0.0.1:9');
  const jobId = await planDomains(wallet, ['a.com']);
  const { db, workspace } = wallet;
  updateJob(db, jobId, { state: 'running', startedAt: 1 });
  keepAnswer(db, {
    workspace,
    kind: 'companies',
    key: 'a.com',
    fetchedAt: 2,
    outcome: 'no_data',
    requestId: null,
    raw: '{}',
    scope: '',
  });
  // What a run does right before it asks. Then the program ends.
  refreshRange(db, jobOf(wallet, jobId), { fromSeq: 0, toSeq: 1 }, { now: wallet.now() });
  const control = createRunSwitch();
  await runJob({ wallet, jobId, control, word: null, onAnswer: () => undefined, onChange: () => undefined });
  expect(jobOf(wallet, jobId)).toMatchObject({ state: 'done', savedCount: 1 });
});
