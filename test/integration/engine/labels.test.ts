import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { exportLedger, findCharges } from '../../../main/engine/handlers/charges.ts';
import { compareWithService } from '../../../main/engine/ledger/agreement.ts';
import { exportByLabel } from '../../../main/engine/ledger/export-ledger.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { labelId, labelRequest } from '../../../main/engine/store/labels.ts';
import { insertLedgerEntry } from '../../../main/engine/store/ledger.ts';
import { sumLedgerByLabel } from '../../../main/engine/store/ledger-sums.ts';
import { writeSettings } from '../../../main/engine/store/settings.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { usualCsv } from '#contract/values/exports.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { createExploreFixture } from '../../support/engine/explore-fixture.ts';
import { fileOf, gate, openDesk, sites } from '../../support/engine/money-fixture.ts';
import { journalRequest } from '../../support/engine/request-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { startMoneyService } from '../../support/services/money-service.ts';

const free = { signal: new AbortController().signal, progress: () => undefined };
const always = { from: null, to: null };
/** So that nothing waits three minutes for a lost answer. */
const SLOW = { timeScale: 30 };

describe('a label', () => {
  it('goes from a run to everything that it costs, and is a question for its file and for its folder alone', async () => {
    const desk = await openDesk(await startMoneyService({}));
    const { jobId, maxCredits } = await desk.plan(sites(120));
    const job = await desk.client.enrich.start({ jobId, budget: maxCredits, label: '  Contoso \n GmbH ' });
    expect(job.label).toBe('Contoso GmbH');
    await desk.settled(job);
    const lines = await desk.client.ledger.list({ limit: 100 });
    expect(new Set(lines.map(({ label }) => label))).toEqual(new Set(['Contoso GmbH']));
    expect(await desk.client.ledger.labels()).toEqual(['Contoso GmbH']);
    const lastOf = async (path: string) => (await desk.client.sheets.inspect({ path })).lastLabel;
    const { path, out } = desk.engine.jobs.get(job.id);
    expect(await lastOf(path)).toBe('Contoso GmbH');
    expect(await lastOf(out ?? '')).toBe('Contoso GmbH');
    const beside = (name: string, header: string) => {
      const file = join(dirname(path), name);
      writeFileSync(file, readFileSync(path, 'utf8').replace(/^[^\n]*/, header));
      return file;
    };
    const [header = ''] = readFileSync(path, 'utf8').split('\n');
    expect(await lastOf(beside('next.csv', header.toUpperCase()))).toBe('Contoso GmbH');
    expect(await lastOf(beside('other.csv', `${header} of others`))).toBe(null);
    // The same header elsewhere may be another client's.
    const elsewhere = fileOf(sites(3));
    expect(dirname(elsewhere)).not.toBe(dirname(path));
    const there = await desk.client.sheets.inspect({ path: elsewhere });
    expect(there.lastLabel).toBe(null);
    expect(there.remembered?.choices).not.toHaveProperty('label');
    // A run for nobody is the last one, too.
    const again = await desk.plan(path);
    await desk.settled(await desk.client.enrich.start({ jobId: again.jobId, budget: again.maxCredits }));
    expect(await lastOf(path)).toBe(null);
    // Two spellings of one name are one label.
    await desk.client.lookup.ask({ subject: 'company', name: 'one.example.com', label: 'contoso gmbh' });
    expect(await desk.client.ledger.byLabel(always)).toMatchObject([
      { label: 'Contoso GmbH', wallet: 'bulk_lookup', credits: 121 },
    ]);
    expect(await desk.client.ledger.list({ limit: 9, filter: { label: null } })).toEqual([]);
  });

  it.each([
    ['is put on what only the wallet shows', 'no', 'Contoso'],
    ['is not put on that if others use the wallet: it may be theirs', 'yes', null],
  ] as const)('%s', async (_, others, shown) => {
    const work = gate();
    const service = await startMoneyService({
      fate: async (paid) => {
        if (paid.number !== 1) return paid.answer();
        paid.gatewayPage(504);
        await work.wait();
        paid.work();
      },
    });
    const desk = await openDesk(service, SLOW);
    await desk.client.session.tellOthers({ others });
    const { jobId, maxCredits } = await desk.plan(sites(150));
    const job = await desk.client.enrich.start({ jobId, budget: maxCredits, label: 'Wrong' });
    await expect.poll(() => desk.engine.jobs.get(job.id).waiting?.for).toBe('balance');
    await desk.client.jobs.pause({ jobId });
    await desk.settled(job);
    const before = desk.ledger();
    expect(await desk.client.jobs.relabel({ jobId, label: 'Contoso' })).toMatchObject({ label: 'Contoso' });
    expect(desk.ledger()).toEqual(before);
    work.open();
    await expect
      .poll(async () => {
        await compareWithService(desk.wallet());
        return desk.ledger().filter(({ lost }) => lost).length;
      })
      .toBe(1);
    await desk.client.jobs.resume({ jobId });
    await desk.settled(job);
    const lines = await desk.client.ledger.list({ limit: 100 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ isLost, label }) => [isLost, label]).sort()).toEqual([
      [false, 'Contoso'],
      [true, shown],
    ]);
    expect(await desk.client.ledger.labels()).toEqual(['Contoso']);
  });

  it('of a charge is changed for its whole run, list or lookup, and no amount changes', async () => {
    const { client, engine } = await openEngineClient();
    const filters = listFiltersSchema.parse({});
    const list = await client.lists.start({ technology: 'Drupal', filters, automatic: false, label: 'A' });
    expect(list.label).toBe('A');
    await client.lookup.ask({ subject: 'company', name: 'shopify.com', label: 'B' });
    const money = () =>
      engine.db.all('SELECT id, at, wallet, credits, balance_after, subject, lost FROM ledger');
    const before = money();
    const [lookup, start] = await client.ledger.list({ limit: 2 });
    await client.ledger.relabel({ id: start?.id ?? 0, label: 'C' });
    await client.ledger.relabel({ id: lookup?.id ?? 0, label: '' });
    expect(await client.lists.get({ id: list.id })).toMatchObject({ label: 'C' });
    expect((await client.ledger.list({ limit: 2 })).map(({ label }) => label)).toEqual([null, 'C']);
    expect(await client.lists.relabel({ id: list.id, label: null })).toMatchObject({ label: null });
    expect(await client.ledger.list({ limit: 2, filter: { label: 'C' } })).toEqual([]);
    expect(money()).toEqual(before);
    await expect(client.ledger.relabel({ id: 1, label: 'x'.repeat(81) })).rejects.toThrow();
  });
});

/** A workspace with charges at these times, each with its label, wallet and credits. */
function charged(
  lines: readonly (readonly [at: Date, label: string | null, credits: number, wallet?: 'standard'])[],
) {
  const engine = openEngine();
  const workspace = ensureWorkspace(engine.db, 'test', { id: 'w', name: 'w' });
  for (const [at, label, credits, wallet = 'bulk_lookup'] of lines) {
    const operation = wallet === 'standard' ? 'list_start' : 'company_lookup';
    const common = { workspace, operation, wallet, jobId: null } as const;
    const requestId = journalRequest(engine.db, { ...common, subjects: ['a.com'], label });
    engine.db.run(`UPDATE requests SET state = 'answered' WHERE id = ?`, [requestId]);
    const line = { ...common, requestId, subject: 'a.com', asked: 1, credits, balanceAfter: null };
    insertLedgerEntry(engine.db, { ...line, at: at.getTime() });
  }
  return { db: engine.db, workspace };
}

describe('sums by label', () => {
  const now = new Date(2026, 10, 20, 12).getTime();
  const lines = [
    [new Date(2026, 8, 30, 23, 59), 'Contoso', 5],
    [new Date(2026, 9, 1), 'Contoso', 7],
    [new Date(2026, 9, 31, 23, 59, 59), 'Contoso', 1, 'standard'],
    [new Date(2026, 10, 1), null, 2.5],
    [new Date(2026, 10, 19), 'Fabrikam', 4],
    [new Date(2026, 10, 20, 11), 'Contoso', 3],
  ] as const;

  it('are by month of the calendar and by kind of credit', () => {
    const { db, workspace } = charged(lines);
    expect(sumLedgerByLabel(db, workspace, { ...always, now })).toEqual([
      { month: '2026-11', label: 'Fabrikam', wallet: 'bulk_lookup', credits: 4 },
      { month: '2026-11', label: 'Contoso', wallet: 'bulk_lookup', credits: 3 },
      { month: '2026-11', label: null, wallet: 'bulk_lookup', credits: 2.5 },
      { month: '2026-10', label: 'Contoso', wallet: 'bulk_lookup', credits: 7 },
      { month: '2026-10', label: 'Contoso', wallet: 'standard', credits: 1 },
      { month: '2026-09', label: 'Contoso', wallet: 'bulk_lookup', credits: 5 },
    ]);
  });

  it('are limited to a period, including its last day', () => {
    const { db, workspace } = charged(lines);
    const of = (from: string | null, to: string | null) =>
      sumLedgerByLabel(db, workspace, { from, to, now }).map(({ month, credits }) => [month, credits]);
    expect(of('2026-10-01', '2026-10-31')).toEqual([
      ['2026-10', 7],
      ['2026-10', 1],
    ]);
    expect(of('2026-10-02', '2026-11-01')).toEqual([
      ['2026-11', 2.5],
      ['2026-10', 1],
    ]);
    expect(of('2026-11-20', null)).toEqual([['2026-11', 3]]);
    expect(of('2027-01-01', null)).toEqual([]);
  });

  it('read an index alone, and so do the caps', () => {
    const { db, workspace } = charged(lines);
    const plan = db.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT label, sum(credits) FROM ledger WHERE workspace = ? AND wallet = 'standard' AND at >= 0 AND at < 9 GROUP BY label`,
      [workspace],
    );
    expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX ledger_by_day');
  });

  it('end even if charges go back to 1970 or far into the future', () => {
    const { db, workspace } = charged([[new Date(-8e15), 'Contoso', 5]]);
    db.run('UPDATE ledger SET at = -8000000000000000');
    expect(sumLedgerByLabel(db, workspace, { from: null, to: '9999-12-31', now })).toEqual([]);
  });

  it('are exported with the amounts, which add up, and the ledger is exported with labels', async () => {
    const { db, workspace } = charged(lines);
    const { explore } = createExploreFixture();
    const price = { currency: 'EUR', bulk_lookup: '0.105', standard: '50' };
    writeSettings(db, { creditPrice: price });
    const out = join(tempDir(), 'labels.csv');
    await exportByLabel(db, workspace, { period: always, now, out }, free);
    const rows = parse(readFileSync(out), { columns: true, bom: true }) as Record<string, string>[];
    expect(rows[3]).toEqual({
      ...{ Month: '2026-10', Label: 'Contoso', 'Lookup credits': '7', 'List credits': '1' },
      ...{ Amount: '50.735', Currency: 'EUR', 'Credits without a price': '0' },
    });
    const ledger = join(tempDir(), 'ledger.csv');
    const style = { ...usualCsv, delimiter: ';', decimalComma: true, encoding: 'utf-8' } as const;
    await exportLedger(
      { db, explore },
      workspace,
      { filter: { label: 'contoso' }, out: ledger, style },
      free,
    );
    const charges = parse(readFileSync(ledger), { columns: true, delimiter: ';' }) as Record<
      string,
      string
    >[];
    expect(charges.map(({ Label, Amount, Currency }) => [Label, Amount, Currency])).toEqual([
      ['Contoso', '0,315', 'EUR'],
      ['Contoso', '50', 'EUR'],
      ['Contoso', '0,735', 'EUR'],
      ['Contoso', '0,525', 'EUR'],
    ]);
    writeSettings(db, { creditPrice: null });
    const plain = join(tempDir(), 'plain.csv');
    await exportLedger({ db, explore }, workspace, { filter: {}, out: plain }, free);
    expect(readFileSync(plain, 'utf8')).not.toContain('Amount');
  });

  it('find labels by their charges alone', async () => {
    const { db, workspace } = charged(lines);
    const { explore } = createExploreFixture();
    const of = (label: string) => findCharges({ db, explore }, workspace, { limit: 9, filter: { label } });
    expect(await of('FABRIKAM')).toHaveLength(1);
    expect(await of('nobody')).toEqual([]);
    labelRequest(db, 5, null);
    expect(sumLedgerByLabel(db, workspace, { from: '2026-11-19', to: '2026-11-19', now })).toMatchObject([
      { label: null, credits: 4 },
    ]);
    expect(labelId(db, 'fabrikam')).toBe(labelId(db, 'Fabrikam'));
  });
});
