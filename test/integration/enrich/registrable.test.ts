import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { keepAnnotation } from '../../../main/engine/store/annotations.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { refreshRowState } from '../../../main/engine/store/job-rows.ts';
import { insertSnapshot, type SnapshotOutcome } from '../../../main/engine/store/snapshots.ts';
import {
  type DomainSpelling,
  type EnrichOptions,
  enrichOptionsSchema,
  type LookupKind,
} from '#contract/models/enrich.ts';
import { type LeaveOut, leaveOutSchema } from '#contract/models/leave-out.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { rowsOfRun } from '../../support/engine/run-rows.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FAST = { timeScale: 60 };
const SITES = ['play.google.com', 'docs.google.com', 'google.com', 'shop.shopify.com', 'nytimes.com'];

function save(
  { engine }: EngineClient,
  key: string,
  outcome: SnapshotOutcome,
  kind: LookupKind = 'companies',
): void {
  const answer = outcome === 'found' ? { success: true, domain: key, company: { name: `Saved ${key}` } } : {};
  const technologies = [{ name: `of ${key}`, parent_category: `From ${key}` }];
  const raw = kind === 'companies' ? answer : { domain: key, total_technologies: 1, technologies };
  insertSnapshot(engine.db, {
    workspace: engine.sessions.workspace().row,
    kind,
    key,
    fetchedAt: engine.now(),
    outcome,
    requestId: null,
    raw: JSON.stringify(raw),
  });
}

function preview(
  { client }: EngineClient,
  sites: readonly string[],
  domains: DomainSpelling,
  options: Partial<EnrichOptions> = {},
  leaveOut: LeaveOut = leaveOutSchema.parse({}),
) {
  const path = join(tempDir(), 'sites.csv');
  writeFileSync(path, `Website\n${sites.join('\n')}\n`);
  const given = { kinds: ['companies'], companyFields: ['name'], maxAgeMs: null, ...options };
  return client.enrich.preview({
    path,
    sheet: 'sites',
    column: 0,
    header: 1,
    domains,
    options: enrichOptionsSchema.parse(given),
    leaveOut,
  });
}

describe('registrable domains', () => {
  it('are one question for all of their subdomains, and every row has its answer', async () => {
    const opened = await openEngineClient(FAST, undefined, FAST);
    const priced = await preview(opened, SITES, 'registrable');
    expect(priced).toMatchObject({ rows: 5, unique: 3, duplicates: 2, fresh: 3, maxCredits: 3 });
    expect(priced.spellings).toEqual({
      written: { domains: 5, maxCredits: 5 },
      registrable: { domains: 3, maxCredits: 3 },
    });
    await opened.client.enrich.start({ jobId: priced.jobId, budget: 3 });
    const job = await opened.engine.jobs.settled(priced.jobId);
    expect([...opened.sandbox.control.charges().keys()].sort()).toEqual(
      ['google.com', 'nytimes.com', 'shopify.com'].map((domain) => `companies ${domain}`),
    );
    const written = parse(readFileSync(job.out ?? ''), { columns: true }) as Record<string, string>[];
    const [play, docs, google] = written.map((row) => row['Company name']);
    expect(play).not.toBe('');
    expect([play, docs]).toEqual([google, google]);
  });

  it("leave a subdomain's own saved answer to its rows, and are asked about for the others", async () => {
    const opened = await openEngineClient(FAST, undefined, FAST);
    save(opened, 'play.google.com', 'found');
    const priced = await preview(opened, SITES, 'registrable');
    expect(priced).toMatchObject({ unique: 3, fresh: 3 });
    await opened.client.enrich.start({ jobId: priced.jobId, budget: 3 });
    const job = await opened.engine.jobs.settled(priced.jobId);
    const { rows } = await rowsOfRun(opened.client, job.id);
    const [play, docs, google] = rows;
    expect([play?.domain, play?.cells[1], play?.note?.key]).toEqual([
      'google.com',
      'Saved play.google.com',
      'own_answer',
    ]);
    expect(docs?.cells[1]).toBe(google?.cells[1]);
    expect(docs?.cells[1]).not.toBe(play?.cells[1]);
    const written = parse(readFileSync(job.out ?? ''), { columns: true }) as Record<string, string>[];
    expect(written[0]?.['Company name']).toBe('Saved play.google.com');
  });

  it('take no statement for each of many subdomains with answers of their own', async () => {
    const opened = await openEngineClient(FAST);
    const { db } = opened.engine;
    const hosts = Array.from({ length: 200 }, (_, at) => `s${at}.google.com`);
    for (const host of hosts) save(opened, host, 'found');
    for (const host of hosts.slice(0, 50)) save(opened, host, 'found', 'technologies');
    const kinds = ['companies', 'technologies'] as const;
    const { jobId } = await preview(opened, ['google.com', ...hosts], 'registrable', { kinds: [...kinds] });
    const states = () =>
      db.all('SELECT state, count(*) AS rows FROM job_rows WHERE job_id = ? GROUP BY state ORDER BY state', [
        jobId,
      ]);
    const expected = [
      { state: 'found', rows: 50 },
      { state: 'pending', rows: 151 },
    ];
    expect(states()).toEqual(expected);
    db.run(`UPDATE job_rows SET state = 'failed' WHERE job_id = ?`, [jobId]);
    let statements = 0;
    const run: Writer['run'] = (...asked) => {
      statements += 1;
      return db.run(...asked);
    };
    refreshRowState({ ...db, run }, jobId, kinds, 0);
    expect(states()).toEqual(expected);
    expect(statements).toBeLessThan(10);
  });

  it('cost nothing if each of their rows is served by a saved answer', async () => {
    const opened = await openEngineClient(FAST);
    save(opened, 'play.google.com', 'found');
    save(opened, 'docs.google.com', 'found');
    const sites = ['play.google.com', 'docs.google.com', 'https://play.google.com/'];
    const priced = await preview(opened, sites, 'registrable');
    expect(priced).toMatchObject({ unique: 1, fresh: 0, saved: 1, maxCredits: 0 });
    await opened.client.enrich.start({ jobId: priced.jobId, budget: 0 });
    const job = await opened.engine.jobs.settled(priced.jobId);
    expect(job.counts).toMatchObject({ rows: 3, found: 3 });
    expect(opened.sandbox.control.charges().size).toBe(0);
  });

  it('are asked about if a subdomain has no data, and their rows have that answer', async () => {
    const opened = await openEngineClient(FAST, undefined, FAST);
    save(opened, 'play.google.com', 'no_data');
    const priced = await preview(opened, ['play.google.com'], 'registrable');
    expect(priced).toMatchObject({ unique: 1, fresh: 1, saved: 0, maxCredits: 1 });
    await opened.client.enrich.start({ jobId: priced.jobId, budget: 1 });
    const job = await opened.engine.jobs.settled(priced.jobId);
    expect([...opened.sandbox.control.charges().keys()]).toEqual(['companies google.com']);
    const { rows } = await rowsOfRun(opened.client, job.id);
    expect(rows.map(({ state, note }) => [state, note])).toEqual([['found', null]]);
  });

  it('are answered by what is saved about themselves first, unless that found nothing', async () => {
    const opened = await openEngineClient(FAST);
    save(opened, 'google.com', 'found');
    save(opened, 'play.google.com', 'found');
    save(opened, 'shopify.com', 'no_data');
    save(opened, 'shop.shopify.com', 'found');
    const sites = ['play.google.com', 'shop.shopify.com', 'www.shopify.com'];
    const priced = await preview(opened, sites, 'registrable');
    expect(priced).toMatchObject({ unique: 2, fresh: 0 });
    const job = await opened.client.enrich.start({ jobId: priced.jobId, budget: 0 });
    await opened.engine.jobs.settled(job.id);
    const { rows } = await rowsOfRun(opened.client, job.id);
    expect(rows.map(({ state, cells }) => [state, cells[1]])).toEqual([
      ['found', 'Saved google.com'],
      ['found', 'Saved shop.shopify.com'],
      ['no_data', null],
    ]);
  });

  it('take a kind that is saved about a subdomain, and its categories, and ask about the other kind', async () => {
    const opened = await openEngineClient(FAST, undefined, FAST);
    save(opened, 'play.google.com', 'found', 'technologies');
    save(opened, 'google.com', 'no_data', 'technologies');
    const sites = ['play.google.com', 'docs.google.com'];
    const priced = await preview(opened, sites, 'registrable', {
      kinds: ['companies', 'technologies'],
      technologyLayout: 'categories',
    });
    expect(priced).toMatchObject({ freshByKind: { companies: 1, technologies: 0 } });
    await opened.client.enrich.start({ jobId: priced.jobId, budget: 1 });
    const job = await opened.engine.jobs.settled(priced.jobId);
    const [row] = parse(readFileSync(job.out ?? ''), { columns: true }) as Record<string, string>[];
    expect(row?.['Tech: Other']).toBe('of play.google.com (From play.google.com)');
    expect([...opened.sandbox.control.charges().keys()]).toEqual(['companies google.com']);
  });

  it('use no answer about another domain for what is asked as written', async () => {
    const opened = await openEngineClient(FAST);
    save(opened, 'google.com', 'found');
    expect(await preview(opened, ['play.google.com'], 'written')).toMatchObject({ fresh: 1 });
  });

  it.each([
    { kinds: ['companies', 'technologies'] },
    { kinds: ['technologies'], perDomain: 5 },
    { kinds: ['companies'], maxAgeMs: 0 },
  ] satisfies Partial<EnrichOptions>[])(
    'have their price shown in advance, asked for %j',
    async (options) => {
      const opened = await openEngineClient(FAST);
      save(opened, 'play.google.com', 'found');
      save(opened, 'docs.google.com', 'found', 'technologies');
      save(opened, 'shopify.com', 'found');
      save(opened, 'shopify.com', 'found', 'technologies');
      const written = await preview(opened, SITES, 'written', options);
      const registrable = await preview(opened, SITES, 'registrable', options);
      const meant = {
        written: { domains: written.unique, maxCredits: written.maxCredits },
        registrable: { domains: registrable.unique, maxCredits: registrable.maxCredits },
      };
      expect(written.spellings).toEqual(meant);
      expect(registrable.spellings).toEqual(meant);
      expect(opened.engine.db.values('SELECT id FROM jobs WHERE id < 0')).toEqual([]);
    },
  );

  it('have their price shown in advance if a spelling changes which rows are left out', async () => {
    const opened = await openEngineClient(FAST);
    const customers = join(tempDir(), 'customers.csv');
    writeFileSync(customers, 'Site\nplay.google.com\n');
    const { db, sessions } = opened.engine;
    keepAnnotation(db, sessions.workspace().row, 'docs.nytimes.com', { tags: ['customer'], note: '' });
    const leftOuts = [{ files: [customers] }, { tags: ['customer'] }];
    const sites = ['google.com', 'play.shopify.com', 'docs.nytimes.com', 'acme.com'];
    for (const leaveOut of leftOuts) {
      const given = leaveOutSchema.parse(leaveOut);
      const written = await preview(opened, sites, 'written', {}, given);
      const registrable = await preview(opened, sites, 'registrable', {}, given);
      const meant = {
        written: { domains: written.unique, maxCredits: written.maxCredits },
        registrable: { domains: registrable.unique, maxCredits: registrable.maxCredits },
      };
      expect(meant.written.domains).not.toBe(meant.registrable.domains);
      expect(written.spellings).toEqual(meant);
      expect(registrable.spellings).toEqual(meant);
    }
    expect(opened.engine.db.values('SELECT id FROM jobs WHERE id < 0')).toEqual([]);
  });

  it('are not offered if no row names a subdomain', async () => {
    const opened = await openEngineClient(FAST);
    expect((await preview(opened, ['google.com', 'www.nytimes.com'], 'written')).spellings).toBeNull();
  });
});
