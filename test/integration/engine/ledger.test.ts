import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { exportLedger, findCharges } from '../../../main/engine/handlers/charges.ts';
import { compareWithService, lastAgreement } from '../../../main/engine/ledger/agreement.ts';
import { lookup } from '../../../main/engine/lookups/lookup.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { insertLedgerEntry, listLedger, type NewLedgerEntry } from '../../../main/engine/store/ledger.ts';
import { summariseLedger } from '../../../main/engine/store/ledger-sums.ts';
import { subjectInFiles } from '#shared/tables/subject-in-files.ts';
import { connectTo, openEngine, openService } from '../../support/engine/engine-fixture.ts';
import { journalRequest, lostRequest } from '../../support/engine/request-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { withCompany } from '../../support/services/sandbox-http.ts';

const free = { signal: new AbortController().signal, progress: () => undefined };

function workspaceIn(engine: Engine, id = 'w'): number {
  return ensureWorkspace(engine.db, 'test', { id, name: id });
}

function charge(
  engine: Engine,
  workspace: number,
  entry: Partial<NewLedgerEntry> & { subjects?: string[] } = {},
): void {
  const { subjects = ['a.com'], ...rest } = entry;
  const full = {
    workspace,
    jobId: null,
    operation: 'company_lookup' as const,
    wallet: 'bulk_lookup' as const,
    ...rest,
  };
  const requestId = journalRequest(engine.db, { ...full, subjects });
  engine.db.run(`UPDATE requests SET state = 'answered' WHERE id = ?`, [requestId]);
  insertLedgerEntry(engine.db, {
    at: 0,
    subject: subjects.length === 1 ? (subjects[0] ?? null) : null,
    asked: subjects.length,
    credits: subjects.length,
    balanceAfter: null,
    ...full,
    requestId,
  });
}

describe('the ledger', () => {
  it('is searched by what was asked, including each domain of a batch, and by the file of the run', async () => {
    const engine = openEngine();
    const workspace = workspaceIn(engine);
    engine.db.run(
      `INSERT INTO jobs (id, workspace, state, path, file_size, file_changed_at, sheet, column_index, column_name, header, options, created_at)
       VALUES (7, ?, 'done', '/home/ann/Leads 100%.csv', 0, 0, 's', 0, 'c', '[]', ?, 0)`,
      [workspace, JSON.stringify({ kinds: ['companies'], maxAgeMs: null })],
    );
    charge(engine, workspace, { subjects: ['one.com'] });
    charge(engine, workspace, {
      subjects: ['two.com', 'under_score.com'],
      operation: 'companies_batch',
      jobId: 7,
    });
    charge(engine, workspace, { subjects: ['HubSpot'], operation: 'technology_lookup' });
    charge(engine, workspace, { subjects: ['HubSpot'], operation: 'list_start', wallet: 'standard' });
    const find = async (text: string) =>
      (await findCharges(engine, workspace, { limit: 10, filter: { text } })).map(subjectInFiles);
    expect(await find('two.com')).toEqual(['2 domains']);
    expect(await find('ONE')).toEqual(['one.com']);
    expect(await find('leads')).toEqual(['2 domains']);
    // Wildcards of the database are ordinary characters here.
    expect(await find('0%')).toEqual(['2 domains']);
    expect(await find('r_s')).toEqual(['2 domains']);
    expect(await find('%')).toEqual(['2 domains']);
    expect(await find("'; DROP TABLE ledger")).toEqual([]);
    expect(await find('hubspot standard')).toEqual(['HubSpot']);
    expect(await find('')).toEqual(['HubSpot', 'HubSpot', '2 domains', 'one.com']);
  });

  it('has no gap and no repeat between pages', () => {
    const engine = openEngine();
    const workspace = workspaceIn(engine);
    engine.db.transaction(() => {
      for (let index = 0; index < 250; index += 1)
        charge(engine, workspace, { subjects: [index % 3 === 0 ? `x${index}.com` : `y${index}.com`] });
    });
    const seen: string[] = [];
    let beforeId: number | undefined;
    for (;;) {
      const page = listLedger(engine.db, workspace, { limit: 10, beforeId });
      if (page.length === 0) break;
      seen.push(...page.map(subjectInFiles));
      beforeId = page.at(-1)?.id;
    }
    expect(seen).toHaveLength(250);
    expect(new Set(seen).size).toBe(250);
  });

  it('is exported as CSV that no spreadsheet runs, with the rows that the filter shows', async () => {
    const engine = openEngine();
    const workspace = workspaceIn(engine);
    const other = workspaceIn(engine, 'other');
    charge(engine, workspace, {
      subjects: ['=HYPERLINK("http://evil.example")'],
      operation: 'technology_lookup',
    });
    charge(engine, workspace, { subjects: ['plain.com'], balanceAfter: 99.5 });
    charge(engine, other, { subjects: ['secret.com'] });
    const out = join(tempDir(), 'ledger.csv');
    expect(await exportLedger(engine, workspace, { filter: {}, out }, free)).toMatchObject({ rows: 2 });
    const text = readFileSync(out, 'utf8');
    expect(text.startsWith('\ufeffTime,')).toBe(true);
    expect(text).not.toContain('secret.com');
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row['What was asked'])).toEqual([
      'plain.com',
      expect.stringMatching(/^'=HYPERLINK/),
    ]);
    expect(rows[0]).toMatchObject({ Credits: '1', 'Balance after': '99.5', Wallet: 'bulk_lookup' });
    const filtered = join(tempDir(), 'one.csv');
    await exportLedger(engine, workspace, { filter: { text: 'plain' }, out: filtered }, free);
    expect(parse(readFileSync(filtered, 'utf8'), { bom: true, columns: true })).toHaveLength(1);
  });

  it('is exported as a whole, however many pages it has', async () => {
    const engine = openEngine();
    const workspace = workspaceIn(engine);
    engine.db.transaction(() => {
      for (let index = 0; index < 2_345; index += 1)
        charge(engine, workspace, { subjects: [`s${index}.com`] });
    });
    const out = join(tempDir(), 'ledger.csv');
    await exportLedger(engine, workspace, { filter: {}, out }, free);
    const rows = parse(readFileSync(out, 'utf8'), { bom: true, columns: true }) as Record<string, string>[];
    expect(new Set(rows.map((row) => row['What was asked'])).size).toBe(2_345);
  });
});

describe('the summary', () => {
  it.each([
    ['UTC', 0],
    ['America/New_York', 300],
    ['Asia/Kathmandu', -345],
    ['Pacific/Auckland', -780],
  ])(
    'sums by the days of the calendar in %s, also on days when the clock is changed',
    (zone, offsetMinutes) => {
      vi.stubEnv('TZ', zone);
      expect(new Date(2026, 10, 3).getTimezoneOffset()).toBe(offsetMinutes);
      onTestFinished(() => void vi.unstubAllEnvs());
      const engine = openEngine();
      const workspace = workspaceIn(engine);
      // Clocks go back in New York on the first, and forward in Auckland some weeks before.
      const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
      const now = at(3, 12);
      for (const [day, hour, minute] of [
        [30 - 31, 23, 59],
        [1, 0, 0],
        [1, 1, 30],
        [1, 23, 59],
        [2, 0, 0],
        [3, 11, 59],
      ] as const)
        charge(engine, workspace, { at: at(day, hour, minute) });
      charge(engine, workspace, { at: at(2, 5), operation: 'list_start', wallet: 'standard' });
      charge(engine, workspaceIn(engine, 'other'), { at: at(2, 5) });
      const summary = summariseLedger(engine.db, workspace, { days: 3, now });
      expect([summary.from, summary.to]).toEqual(['2026-11-01', '2026-11-03']);
      expect(summary.days.map(({ day, kind, credits }) => `${day} ${kind} ${credits}`)).toEqual([
        '2026-11-01 companies 3',
        '2026-11-02 companies 1',
        '2026-11-02 lists 1',
        '2026-11-03 companies 1',
      ]);
      expect(summary.kinds.map(({ kind, credits }) => [kind, credits])).toEqual([
        ['companies', 5],
        ['lists', 1],
      ]);
      expect(summary.jobs).toMatchObject([
        { jobId: null, wallet: 'bulk_lookup', credits: 5 },
        { jobId: null, wallet: 'standard', credits: 1 },
      ]);
    },
  );
});

describe('ledger and service', () => {
  async function openConnected() {
    const service = await openService();
    const engine = openEngine();
    await connectTo(engine, service, { token: service.token });
    const workspace = engine.sessions.workspace();
    const ask = (name: string) =>
      lookup(engine.sessions.walletOf(workspace.row), {
        subject: 'company',
        name,
        maxAgeMs: 0,
        fresh: false,
      });
    const compare = () => compareWithService(engine.sessions.walletOf(workspace.row));
    return { service, engine, workspace, ask, compare };
  }
  const [one = '', two = ''] = withCompany(2);

  it('are not compared at first, then agree, and then show that somebody else spent', async () => {
    const { service, engine, workspace, ask, compare } = await openConnected();
    expect(lastAgreement(engine.db, workspace.row)).toMatchObject({ state: 'unchecked', at: null });
    expect(await compare()).toMatchObject({ state: 'unchecked', actual: 12_480 });
    await ask(one);
    expect(await compare()).toMatchObject({ state: 'agrees', expected: 12_479, actual: 12_479 });
    service.control.setBalance(workspace.id, 12_400);
    expect(await compare()).toMatchObject({ state: 'differs', expected: 12_479, actual: 12_400 });
    expect(lastAgreement(engine.db, workspace.row)).toMatchObject({ state: 'differs', actual: 12_400 });
    // From then on charges are counted from what the service said.
    await ask(two);
    expect(await compare()).toMatchObject({ state: 'agrees', expected: 12_399 });
  });

  it('are compared only after lost answers were judged by the earlier balance', async () => {
    const { engine, workspace, service, compare } = await openConnected();
    await compare();
    lostRequest(
      engine.db,
      { workspace: workspace.row, operation: 'company_lookup', subjects: [one] },
      engine.now(),
    );
    // It was charged, but the program never got the answer.
    await fetch(`${service.baseUrl}/v1/tech-lookup/companies/lookup?domain=${one}`, {
      headers: { authorization: `Bearer ${service.token}`, 'x-tenant-id': workspace.id },
    });
    await compare();
    expect(engine.db.get('SELECT state, doubt FROM requests')).toEqual({ state: 'unknown', doubt: 0 });
    expect(listLedger(engine.db, workspace.row, { limit: 9 })).toMatchObject([{ credits: 1, isLost: true }]);
  });
});
