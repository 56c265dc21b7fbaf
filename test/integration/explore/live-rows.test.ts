import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../main/engine/engine.ts';
import { findCharges } from '../../../main/engine/handlers/charges.ts';
import { createRowInserter } from '../../../main/engine/store/insert-rows.ts';
import { endLookup } from '../../../main/engine/store/job-lookups.ts';
import { refreshRowState } from '../../../main/engine/store/job-rows.ts';
import { findJob, updateJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { ExploreFilter, ExploreQuery, ExploreTable } from '#contract/models/explore.ts';
import type { RowState } from '#contract/models/job.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import { ledgerPlace } from '#shared/tables/ledger-table.ts';
import { runColumns, runPlaces, stateInFiles } from '#shared/tables/run-table.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { fits } from '../../support/engine/fits-choice.ts';
import { inStates, rowsOfRun } from '../../support/engine/run-rows.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { withCompany } from '../../support/services/sandbox-http.ts';

const plain: ExploreQuery = { ...exploreQueryDefaults, filters: [], sort: [] };
const kinds = ['companies', 'technologies'] as const;

/** A run over pasted domains, some of which are none, and some of which are there twice. */
async function runOver(opened: EngineClient, count: number, label: string | null = null): Promise<number> {
  const { client, engine } = opened;
  const domains = withCompany(count);
  const lines = domains.map((domain, index) => {
    if (index % 17 === 3) return `no domain ${index}`;
    return index % 11 === 5 ? (domains[index - 2] ?? '') : domain;
  });
  const { path } = await client.enrich.collect({ source: { kind: 'text', text: lines.join('\n') } });
  const { sheet, domainColumn } = await client.sheets.inspect({ path });
  const { jobId, maxCredits } = await client.enrich.preview({
    path,
    sheet,
    column: domainColumn ?? 0,
    options: enrichOptionsSchema.parse({ kinds: [...kinds], maxAgeMs: null }),
  });
  await client.enrich.start({ jobId, budget: maxCredits, label });
  return (await engine.jobs.settled(jobId)).id;
}

/** What a row says, read without the table. */
interface Told {
  state: RowState;
  country: string | null;
  technologies: string[];
  count: number | null;
  text: string;
}

/** Every row as the store and the export of the run say it. */
async function toldBy({ client, engine }: EngineClient, jobId: number): Promise<Told[]> {
  const out = join(tempDir(), 'rows.json');
  await client.jobs.export({ jobId, format: 'json', out });
  await expect.poll(() => existsSync(out)).toBe(true);
  const rows = JSON.parse(readFileSync(out, 'utf8')) as Record<string, string | number | null>[];
  const states = engine.db.values<RowState>('SELECT state FROM job_rows WHERE job_id = ? ORDER BY idx', [
    jobId,
  ]);
  const values = engine.db.values<string>('SELECT value FROM job_rows WHERE job_id = ? ORDER BY idx', [
    jobId,
  ]);
  return rows.map(({ Domain: domain, ...row }, idx) => ({
    state: states[idx] ?? 'pending',
    country: row.Country === null ? null : String(row.Country),
    technologies: row.Technologies === null ? [] : String(row.Technologies).split(', '),
    count: row['Technology count'] === null ? null : Number(row['Technology count']),
    text: [values[idx], domain, ...Object.values(row)].join('\n').toLowerCase(),
  }));
}

describe('the rows of a run', () => {
  const ran = async (count: number) => {
    const opened = await openEngineClient({ unlimited: true }, undefined, { timeScale: 600 });
    const jobId = await runOver(opened, count);
    return { ...opened, jobId, told: await toldBy(opened, jobId) };
  };

  test('of any query are those that a check of each row finds, in the same order and number', async () => {
    const { client, jobId, told } = await ran(300);
    const { exploreId, columns } = await client.explore.openRun({ jobId });
    const place = (name: string) => columns.findIndex((column) => column.name === name);
    const countries = [...new Set(told.flatMap(({ country }) => country ?? []))].slice(0, 3);
    const technologies = [...new Set(told.flatMap((row) => row.technologies))].slice(0, 4);
    expect(countries.length + technologies.length).toBe(7);
    const among = (values: readonly (string | null)[]) => {
      const side = fc.oneof(fc.constant<(string | null)[]>([]), fc.subarray([...values], { maxLength: 2 }));
      return fc.record({ is: side, not: side });
    };
    const asked = fc.record({
      states: among(['found', 'no data', 'invalid', 'pending']),
      country: among([...countries, 'Atlantis', null]),
      technology: among([...technologies, 'Nobody runs this', null]),
      text: fc.constantFrom('', '', 'a', 'no DOMAIN', countries[0] ?? ''),
      sort: fc.constantFrom('none', 'up', 'down'),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ states, country, technology, text, sort }) => {
        const ids = told.flatMap((row, id) => {
          const isFound =
            fits([stateInFiles[row.state]], states, false) &&
            fits(row.country === null ? [] : [row.country], country, false) &&
            fits(row.technologies, technology, true) &&
            text
              .toLowerCase()
              .split(' ')
              .every((word) => row.text.includes(word));
          return isFound ? [id] : [];
        });
        const sign = sort === 'down' ? -1 : 1;
        const countOf = (id: number) => told[id]?.count ?? null;
        if (sort !== 'none')
          ids.sort((a, b) => {
            const [one, other] = [countOf(a), countOf(b)];
            if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b;
            return (one - other) * sign || a - b;
          });
        const filters: ExploreFilter[] = [
          { kind: 'values', column: runPlaces.state, values: states },
          { kind: 'values', column: place('Country'), values: country },
          { kind: 'values', column: place('Technologies'), values: technology },
        ];
        const query: ExploreQuery = {
          ...plain,
          text,
          filters,
          sort: sort === 'none' ? [] : [{ column: place('Technology count'), descending: sort === 'down' }],
        };
        const page = await client.explore.page({ exploreId, query, offset: 0, limit: 1_000 });
        expect(page.rows.map(({ id }) => id)).toEqual(ids);
        expect(page.total).toBe(ids.length);
        const asked = { exploreId, query, columns: [place('Technologies')], limit: 1_000 };
        const [facet] = await client.explore.facets(asked);
        for (const { value, count } of facet?.values ?? [])
          expect(
            ids.filter((id) =>
              fits(
                told[id]?.technologies ?? [],
                { is: [value === null ? null : String(value)], not: [] },
                true,
              ),
            ),
          ).toHaveLength(count);
        const contains = technology.is[0] ?? '';
        const [some] = await client.explore.facets({ ...asked, contains });
        expect(some?.values).toEqual(
          facet?.values.filter(({ value }) => contains === '' || String(value).includes(contains)),
        );
      }),
      { numRuns: campaignSize(25, 60) },
    );
    await client.explore.close({ exploreId });
  });

  test('are exported as they were found, with the chosen columns', async () => {
    const { client, jobId, told } = await ran(60);
    const { exploreId, columns } = await client.explore.openRun({ jobId });
    const place = (name: string) => columns.findIndex((column) => column.name === name);
    const [technology = ''] = told.flatMap((row) => row.technologies);
    const query: ExploreQuery = {
      ...plain,
      filters: [{ kind: 'values', column: place('Technologies'), values: { is: [technology], not: [] } }],
      sort: [{ column: runPlaces.domain, descending: true }],
    };
    const out = join(tempDir(), 'found.csv');
    const shown = [runPlaces.domain, runPlaces.state, place('Technologies')];
    await client.explore.export({ exploreId, query, columns: shown, format: 'csv', out });
    await expect.poll(() => existsSync(out)).toBe(true);
    const rows = parse(readFileSync(out, 'utf8'), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(told.filter((row) => row.technologies.includes(technology)).length);
    expect(Object.keys(rows[0] ?? {})).toEqual(['Domain', 'State', 'Technologies']);
    const domains = rows.map(({ Domain = '' }) => Domain);
    expect(domains).toEqual([...domains].sort().reverse());
    await client.explore.close({ exploreId });
  });

  test('combine with saved domains, and are a table of a query in SQL', async () => {
    const { client, jobId, told } = await ran(60);
    const run = await client.explore.openRun({ jobId });
    const saved = await client.explore.openSaved({ query: {}, name: 'saved' });
    const both = await client.explore.combine({
      exploreIds: [run.exploreId, saved.exploreId],
      combination: 'intersection',
      name: 'both',
    });
    expect(both.rows).toBe(told.filter(({ text }) => !text.includes('no domain')).length);
    // What is made of a run knows its columns, so that screens say states in words.
    const grouped = await client.explore.group({
      ...{ exploreId: both.exploreId, query: plain, name: 'by state' },
      grouping: {
        by: [{ column: runPlaces.state, isSplit: false }],
        measures: [{ kind: 'count', name: 'Rows' }],
      },
    });
    const ofRun = ({ columns }: ExploreTable) => columns.flatMap((column) => column.ofRun ?? []);
    expect(ofRun(both)).toEqual(runColumns);
    expect(ofRun(grouped)).toEqual(['state']);
    const selected = await client.explore.select({
      tables: [{ exploreId: run.exploreId, name: 'run' }],
      text: `SELECT state, count(*) AS rows FROM run GROUP BY state ORDER BY state`,
      name: 'states',
    });
    const { rows } = await client.explore.page({
      exploreId: selected.exploreId,
      query: plain,
      offset: 0,
      limit: 10,
    });
    const expected = new Map<string, number>();
    for (const { state } of told)
      expected.set(stateInFiles[state], (expected.get(stateInFiles[state]) ?? 0) + 1);
    expect(Object.fromEntries(rows.map(({ cells: [state, count] }) => [state, count]))).toEqual(
      Object.fromEntries(expected),
    );
    for (const { exploreId } of [run, saved, both, selected]) await client.explore.close({ exploreId });
  });

  test('follow the store, whatever changes between two questions', async () => {
    const { client, engine, jobId } = await ran(60);
    const { db } = engine;
    const { exploreId } = await client.explore.openRun({ jobId });
    const seqs = db.values<number>('SELECT seq FROM job_domains WHERE job_id = ?', [jobId]);
    const change = fc.record({
      seq: fc.constantFrom(...seqs),
      kind: fc.constantFrom(...kinds),
      state: fc.constantFrom<RowState>('found', 'no_data', 'failed', 'skipped', 'unknown', 'pending'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const { seq, kind, state } of changes) {
          endLookup(db, jobId, kind, seq, { state });
          refreshRowState(db, jobId, [...kinds], seq);
        }
        for (const state of ['found', 'failed', 'unknown', 'pending'] as const) {
          const expected = db.values<number>(
            'SELECT idx FROM job_rows WHERE job_id = ? AND state = ? ORDER BY idx',
            [jobId, state],
          );
          const query = { ...plain, ...inStates([state]) };
          const page = await client.explore.page({ exploreId, query, offset: 0, limit: 1_000 });
          expect(page.rows.map(({ id }) => id)).toEqual(expected);
        }
        const asked = { exploreId, query: plain, columns: [runPlaces.state] };
        const [facet] = await client.explore.facets(asked);
        const counts = db.all<{ state: RowState; count: number }>(
          'SELECT state, count(*) AS count FROM job_rows WHERE job_id = ? GROUP BY state',
          [jobId],
        );
        expect(new Map(facet?.values.map(({ value, count }) => [value, count]))).toEqual(
          new Map(counts.map(({ state, count }) => [stateInFiles[state], count])),
        );
        expect(await client.explore.facets(asked)).toEqual([facet]);
      }),
      { numRuns: campaignSize(12, 25) },
    );
    await client.explore.close({ exploreId });
    expect(
      readdirSync(join(engine.dataDir, 'cache', 'lists')).filter((name) => name.includes('live')),
    ).toEqual([]);
  });

  test('are in several files if there are many, of which only the changed one is written again', async () => {
    const opened = await openEngineClient({});
    const { engine, client } = opened;
    const { db } = engine;
    const count = 45_000;
    const id = await runOver(opened, 20);
    db.transaction(() => {
      const inserter = createRowInserter(db, id);
      for (let idx = 20; idx < count; idx += 1)
        inserter.insert([{ idx, number: idx + 2, value: `d${idx}.com`, domain: `d${idx}.com` }]);
      inserter.finish();
      updateJob(db, id, { rowCount: count });
    });
    expect(findJob(db, id)?.rowCount).toBe(count);
    const { exploreId } = await client.explore.openRun({ jobId: id });
    const pending = { ...plain, ...inStates(['pending']) };
    const page = (query: ExploreQuery, offset: number) =>
      client.explore.page({ exploreId, query, offset, limit: 3 });
    const all = await page(pending, 44_000);
    expect(all.total).toBe(count - 20);
    expect(all.rows.map(({ id: row }) => row)).toEqual([44_020, 44_021, 44_022]);
    const files = () =>
      readdirSync(join(engine.dataDir, 'cache', 'lists')).filter((name) => name.includes('live'));
    const before = files();
    expect(before).toHaveLength(3);
    db.run(`UPDATE job_rows SET state = 'failed' WHERE job_id = ? AND idx = 30000`, [id]);
    const failed = await page({ ...plain, ...inStates(['failed']) }, 0);
    expect(failed.rows.map(({ id: row }) => row)).toEqual([30_000]);
    expect((await page(pending, 0)).total).toBe(count - 21);
    await expect.poll(() => files().filter((name) => before.includes(name))).toHaveLength(2);
    await client.explore.close({ exploreId });
  });
});

test('the rows of a run are there while it goes on, and filtered rows follow to its end', async () => {
  const during = await openEngineClient({ unlimited: true }, undefined, { timeScale: 60, batchSize: 5 });
  const { client, engine } = during;
  const found: number[] = [];
  const stop = engine.events.listen((event) => {
    if (event.type !== 'job' || event.job.state !== 'running') return;
    void rowsOfRun(client, event.job.id, inStates(['found'])).then(
      ({ total }) => found.push(total),
      () => undefined,
    );
  });
  const id = await runOver(during, 60);
  stop();
  const { counts } = engine.jobs.get(id);
  expect(counts.found).toBeGreaterThan(0);
  expect((await rowsOfRun(client, id, inStates(['found']))).total).toBe(counts.found);
  for (const total of found) expect(total).toBeLessThanOrEqual(counts.found);
});

test('a second engine over the same data folder leaves the files of the first alone', async () => {
  const first = await openEngineClient({ unlimited: true });
  const id = await runOver(first, 20);
  const { exploreId } = await first.client.explore.openRun({ jobId: id });
  const query = { ...plain, ...inStates(['found']) };
  const page = () => first.client.explore.page({ exploreId, query, offset: 0, limit: 100 });
  const before = await page();
  const second = createEngine({ dataDir: first.dataDir, maySpend: false });
  const charges = await findCharges(second, null, { limit: 9, filter: { text: 'companies' } });
  expect(charges.length).toBeGreaterThan(0);
  await second.close();
  expect((await page()).rows).toEqual(before.rows);
});

test('the charges of a workspace are found by label, kind, month and what was asked, the newest first', async () => {
  const desk = await openEngineClient({ unlimited: true });
  const { client } = desk;
  await runOver(desk, 8, 'Fabrikam');
  const [one = '', other = ''] = withCompany(40).slice(30);
  await client.lookup.ask({ subject: 'company', name: one, label: 'Contoso' });
  await client.lookup.ask({ subject: 'company', name: other });
  const charges = await client.ledger.list({ limit: 1_000 });
  const { exploreId, columns } = await client.explore.openLedger();
  const idsOf = async (query: Partial<ExploreQuery>) => {
    const asked = { ...plain, ...query };
    const { rows } = await client.explore.page({ exploreId, query: asked, offset: 0, limit: 1_000 });
    return rows.map(({ id }) => id);
  };
  const filter = (name: Parameters<typeof ledgerPlace>[0], is: (string | null)[]): ExploreFilter => ({
    kind: 'values',
    column: ledgerPlace(name),
    values: { is, not: [] },
  });
  const idsWhere = (test: (charge: (typeof charges)[number]) => boolean) =>
    charges.filter(test).map(({ id }) => id);
  expect(new Set(await idsOf({}))).toEqual(new Set(idsWhere(() => true)));
  expect(await idsOf({ filters: [filter('label', ['Contoso'])] })).toEqual(
    idsWhere(({ label }) => label === 'Contoso'),
  );
  expect(await idsOf({ filters: [filter('label', [null])] })).toEqual(
    idsWhere(({ label }) => label === null),
  );
  expect(await idsOf({ filters: [filter('kind', ['technologies'])] })).toEqual(
    idsWhere(({ kind }) => kind === 'technologies'),
  );
  expect(await idsOf({ text: other })).toEqual(idsWhere(({ subject }) => subject === other));
  // A domain of a batch is found by itself.
  const [first = ''] = withCompany(8);
  expect(await idsOf({ filters: [filter('domains', [first])] })).toEqual(
    idsWhere(({ subject, jobId: run }) => subject === first || run !== null),
  );
  const [facet] = await client.explore.facets({ exploreId, query: plain, columns: [ledgerPlace('label')] });
  for (const { value, count } of facet?.values ?? [])
    expect(idsWhere(({ label }) => label === value)).toHaveLength(count);
  // A label that changes, and a new charge, are found at once.
  await client.ledger.relabel({ id: charges[0]?.id ?? 0, label: 'Contoso' });
  expect(await idsOf({ filters: [filter('label', ['Contoso'])] })).toHaveLength(2);
  await client.lookup.ask({ subject: 'company', name: withCompany(50).at(-1) ?? '', label: 'Contoso' });
  expect(await idsOf({ filters: [filter('label', ['Contoso'])] })).toHaveLength(3);
  // A price is an amount for each charge.
  await client.settings.set({
    creditPrice: { currency: 'EUR', bulk_lookup: '0.105', standard: null },
  } as never);
  const { rows } = await client.explore.page({
    exploreId,
    query: { ...plain, filters: [{ kind: 'range', column: ledgerPlace('amount'), from: 0.1, to: null }] },
    offset: 0,
    limit: 1,
  });
  expect(rows[0]?.cells[ledgerPlace('currency')]).toBe('EUR');
  expect(columns.map(({ name }) => name)).toContain('Amount');
  await client.explore.close({ exploreId });
});
