import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportedRows } from '../../../main/engine/jobs/export-rows.ts';
import { runTable } from '../../../main/engine/jobs/run-table.ts';
import { createRowInserter } from '../../../main/engine/store/insert-rows.ts';
import { endLookup } from '../../../main/engine/store/job-lookups.ts';
import {
  refreshRowState,
  refreshRowStates,
  refreshRowsOf,
  rowsBetween,
} from '../../../main/engine/store/job-rows.ts';
import { enrichOptionsSchema, type LookupKind } from '#contract/models/enrich.ts';
import type { RowState } from '#contract/models/job.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { jobOf, openWallet, planDomains } from '../../support/engine/job-fixture.ts';
import { inStates, rowsOfRun } from '../../support/engine/run-rows.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const FAST = { timeScale: 60 };

describe('a row without a domain', () => {
  it('is held back if it is a page on a platform, until a person says otherwise', async () => {
    const { client, engine } = await openEngineClient(FAST, undefined, FAST);
    const path = join(tempDir(), 'leads.csv');
    const cells = [
      'shopify.com',
      'https://www.linkedin.com/company/acme',
      'facebook.com/a,',
      'anna@gmail.com',
    ];
    writeFileSync(
      path,
      `Website,Other\n${cells[0]},\n${cells[1]},https://www.bosch.com\n${cells[2]}\n${cells[3]},twitter.com/anna\n`,
    );
    const ask = (choices: { platformPages?: boolean; personalAddresses?: boolean }) =>
      client.enrich.preview({
        path,
        ...{ sheet: 'leads', column: 0, fallback: 1 },
        ...choices,
        options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
      });
    const preview = await ask({});
    // The second row's other column names a company.
    expect(preview).toMatchObject({ rows: 4, unique: 2, platform: 1, personal: 1 });
    expect(preview.reading).toMatchObject({ platform: 1, personal: 1, fallback: 1 });
    expect(await ask({ platformPages: true })).toMatchObject({ unique: 4, platform: 0, personal: 0 });
    expect(await ask({ personalAddresses: true })).toMatchObject({ unique: 3, platform: 1, personal: 0 });
    const { jobId } = await ask({});
    await client.enrich.start({ jobId, budget: preview.maxCredits });
    const job = await engine.jobs.settled(jobId);
    expect(job.counts).toMatchObject({ rows: 4, platform: 1, personal: 1, found: 2 });
    const { rows } = await rowsOfRun(client, job.id, inStates(['platform']));
    expect(rows.map(({ number, state, note }) => [number, state, note?.key])).toEqual([
      [4, 'platform', 'cell_platform'],
    ]);
    expect(readFileSync(job.out ?? '', 'utf8')).toContain('page on a platform');
  });

  it('has the same state after the run as in the preview: blank or invalid', async () => {
    const { client, engine } = await openEngineClient(FAST, undefined, FAST);
    const path = join(tempDir(), 'accounts.csv');
    writeFileSync(path, 'Account,Website\nShop,shopify.com\nNobody,no domain\nBlank,\nSpaces,"  "\n');
    const preview = await client.enrich.preview({
      path,
      sheet: 'accounts',
      column: 1,
      options: enrichOptionsSchema.parse({ kinds: ['companies', 'technologies'], maxAgeMs: null }),
    });
    expect(preview).toMatchObject({ rows: 4, unique: 1, invalid: 1, blank: 2, personal: 0 });
    await client.enrich.start({ jobId: preview.jobId, budget: preview.maxCredits });
    const job = await engine.jobs.settled(preview.jobId);
    expect(job.counts).toMatchObject({ rows: 4, found: 1, invalid: 1, blank: 2, personal: 0 });
    const { rows } = await rowsOfRun(client, job.id, inStates(['blank']));
    expect(rows.map(({ number, state, note }) => [number, state, note?.key])).toEqual([
      [4, 'blank', 'cell_blank'],
      [5, 'blank', 'cell_blank'],
    ]);
    const numbers = async (states: { is?: RowState[]; not?: RowState[] }) => {
      const page = await rowsOfRun(client, job.id, inStates({ is: [], not: [], ...states }));
      expect(page.total).toBe(page.rows.length);
      return page.rows.map(({ number }) => number);
    };
    expect(await numbers({ not: ['blank'] })).toEqual([2, 3]);
    expect(await numbers({ not: ['blank', 'found'] })).toEqual([3]);
    expect(await numbers({ is: ['found', 'blank'], not: ['blank'] })).toEqual([2]);
    expect(await numbers({ is: ['blank'], not: ['blank'] })).toEqual([]);
    const written = parse(readFileSync(job.out ?? ''), { columns: true }) as Record<string, string>[];
    expect(written.map((row) => [row.Account, row['Company status'], row['Technology status']])).toEqual([
      ['Shop', 'found', 'found'],
      ['Nobody', 'invalid', 'invalid'],
      ['Blank', '', ''],
      ['Spaces', '', ''],
    ]);
  });
});

describe('rows that are stored together', () => {
  it('share the first row’s number if they share a domain, also with rows that were stored before', async () => {
    const wallet = openWallet('http://127.0.0.1:9');
    const jobId = await planDomains(wallet, ['z.com', 'm.com'], { kinds: ['companies'] });
    // More rows than one statement inserts, in the order of neither domains nor statements.
    const domains = Array.from({ length: 173 }, (_, index) =>
      index % 10 === 0 ? null : index % 7 === 0 ? 'm.com' : `d${(index * 37) % 90}.com`,
    );
    const rows = domains.map((domain, index) => ({
      idx: index + 2,
      number: index + 4,
      value: domain ?? 'none',
      domain,
    }));
    wallet.db.transaction(() => {
      const inserter = createRowInserter(wallet.db, jobId);
      for (let from = 0; from < rows.length; from += 60) inserter.insert(rows.slice(from, from + 60));
      inserter.finish();
    });
    const first = new Map([
      ['z.com', 0],
      ['m.com', 1],
    ]);
    for (const { idx, domain } of rows) if (domain !== null && !first.has(domain)) first.set(domain, idx);
    expect(
      rowsBetween(wallet.db, jobId, 2, 1_000).map(({ idx, number, value, seq, domain, state }) => [
        idx,
        number,
        value,
        seq,
        domain,
        state,
      ]),
    ).toEqual(
      rows.map(({ idx, number, value, domain }) => [
        idx,
        number,
        value,
        domain === null ? null : first.get(domain),
        domain,
        domain === null ? 'invalid' : 'pending',
      ]),
    );
  });
});

describe('a row whose kinds ended in different ways', () => {
  it('names both, in the window and in an export', async () => {
    const wallet = openWallet('http://127.0.0.1:9');
    const kinds = ['companies', 'technologies'] as const;
    const jobId = await planDomains(wallet, ['both.com', 'half.com'], { kinds: [...kinds] });
    const { db } = wallet;
    for (const [seq, kind, state] of [
      [0, 'companies', 'found'],
      [0, 'technologies', 'found'],
      [1, 'companies', 'found'],
      [1, 'technologies', 'no_data'],
    ] as const) {
      endLookup(db, jobId, kind, seq, { state });
      refreshRowState(db, jobId, kinds, seq);
    }
    const job = jobOf(wallet, jobId);
    const rows = runTable(db, job)
      .between(0, 10)
      .flatMap(({ run }) => run ?? []);
    expect(rows.map(({ domain, state, ends }) => [domain, state, ends])).toEqual([
      ['both.com', 'found', undefined],
      ['half.com', 'found', { companies: 'found', technologies: 'no_data' }],
    ]);
    const source = await exportedRows({ db, job, wants: () => true, signal: new AbortController().signal });
    const at = source.columns.findIndex(({ name }) => name === 'State');
    const states: unknown[] = [];
    for await (const chunk of source.rows) states.push(...chunk.map((row) => row[at]));
    expect(states).toEqual(['found', 'company: found, technologies: no data']);
  });
});

describe('rows of many domains at once', () => {
  it('get the same states as each domain alone gives them', async () => {
    const wallet = openWallet('http://127.0.0.1:9');
    const { db } = wallet;
    const domains = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'];
    const state = fc.constantFrom<RowState>(
      'pending',
      'unknown',
      'failed',
      'skipped',
      'found',
      'no_data',
      'invalid',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<LookupKind[]>(['companies', 'technologies'], ['companies'], ['technologies']),
        fc.array(fc.tuple(state, state), { minLength: domains.length, maxLength: domains.length }),
        fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 2, max: 6 })),
        async (kinds, ends, [fromSeq, toSeq]) => {
          const jobId = await planDomains(wallet, domains, { kinds });
          for (const [seq, states] of ends.entries())
            for (const [at, kind] of kinds.entries())
              endLookup(db, jobId, kind, seq, { state: states[at] ?? 'pending' });
          const statesOf = () =>
            db.values<string>('SELECT state FROM job_rows WHERE job_id = ? ORDER BY idx', [jobId]);
          const before = statesOf();
          refreshRowStates(db, jobId, kinds, { fromSeq, toSeq });
          const together = statesOf();
          db.run(`UPDATE job_rows SET state = 'pending' WHERE job_id = ?`, [jobId]);
          const seqs = [...domains.keys()].filter((seq) => seq >= fromSeq && seq < toSeq);
          refreshRowsOf(db, jobId, kinds, seqs);
          expect(statesOf()).toEqual(together);
          db.run(`UPDATE job_rows SET state = 'pending' WHERE job_id = ?`, [jobId]);
          for (const seq of seqs) refreshRowState(db, jobId, kinds, seq);
          expect(before.every((each) => each === 'pending')).toBe(true);
          expect(together).toEqual(statesOf());
        },
      ),
      { numRuns: campaignSize(25, 200) },
    );
  });
});
