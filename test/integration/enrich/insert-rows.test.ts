import { expect, it } from 'vitest';
import { createRowInserter } from '../../../main/engine/store/insert-rows.ts';
import { markLookupsUnknown, reopenCleared } from '../../../main/engine/store/job-lookups.ts';
import { seqsOfDomains } from '../../../main/engine/store/job-rows.ts';
import { openWallet, planDomains } from '../../support/engine/job-fixture.ts';

const ROWS = 60_000;

it('rows of a large file share the number of their domain’s first row, stored before or not', async () => {
  const { db, ...wallet } = openWallet('http://127.0.0.1:9');
  const jobId = await planDomains({ db, ...wallet }, ['first.com'], { kinds: ['companies'] });
  const rows = Array.from({ length: ROWS }, (_, at) => {
    // The same domains again after 3, after some thousand and after most rows; and some rows without one.
    const number = at % 17 === 0 ? at - 3 : at % 19 === 0 ? at - 4_000 : at % 23 === 0 ? at - 50_000 : at;
    const domain = at % 29 === 0 ? null : number < 0 ? 'first.com' : `d${(number * 7_919) % 1_000_003}.com`;
    return { idx: at + 1, number: at + 2, value: domain ?? '', domain };
  });
  const inserter = createRowInserter(db, jobId);
  for (let from = 0; from < ROWS; from += 4_600)
    db.quickTransaction(() => inserter.insert(rows.slice(from, from + 4_600)));
  inserter.finish();

  const first = new Map([['first.com', 0]]);
  for (const { idx, domain } of rows) if (domain !== null && !first.has(domain)) first.set(domain, idx);
  const expected = rows.map(({ domain }) => (domain === null ? null : first.get(domain)));
  const kept = db.values<number | null>(
    'SELECT seq FROM job_rows WHERE job_id = ? AND idx > 0 ORDER BY idx',
    [jobId],
  );
  expect(kept.findIndex((seq, at) => seq !== expected[at])).toBe(-1);
  expect(kept.length).toBe(ROWS);
  const domains = db.all<{ domain: string; seq: number }>(
    'SELECT domain, seq FROM job_domains WHERE job_id = ? ORDER BY seq',
    [jobId],
  );
  expect(domains.length).toBe(first.size);
  expect(domains.find(({ domain, seq }) => first.get(domain) !== seq)).toBeUndefined();
});

it('domains are found in a run, whether or not something says rightly where they are', async () => {
  const { db, ...wallet } = openWallet('http://127.0.0.1:9');
  const domains = ['a.com', 'b.com', 'c.com', 'd.com'];
  const jobId = await planDomains({ db, ...wallet }, domains, { kinds: ['companies'] });
  const found = new Map([
    ['b.com', 1],
    ['c.com', 2],
  ]);
  for (const span of [null, { first: 1, last: 2 }, { first: 2, last: 3 }, { first: 7, last: 5 }])
    expect(seqsOfDomains(db, jobId, ['b.com', 'c.com', 'elsewhere.com'], span)).toEqual(found);
});

it('a request that is cleared opens its lookups again without a walk through all others', async () => {
  const { db, workspace, ...wallet } = openWallet('http://127.0.0.1:9');
  const domains = ['a.com', 'b.com', 'c.com'];
  const jobId = await planDomains({ db, workspace, ...wallet }, domains, { kinds: ['companies'] });
  const operation = 'companies_batch' as const;
  const request = { workspace, jobId, operation, subjects: ['b.com'], question: {} };
  markLookupsUnknown(db, request);
  const plans: string[] = [];
  const watched = {
    ...db,
    values: (...[sql, parameters]: Parameters<typeof db.values>) => {
      const steps = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
      plans.push(steps.map(({ detail }) => detail).join());
      return db.values(sql, parameters);
    },
  } as typeof db;
  expect(reopenCleared(watched, { ...request, state: 'unknown' })).toEqual([jobId]);
  expect(plans.join()).toContain('SEARCH l USING COVERING INDEX job_lookups_unknown');
});
