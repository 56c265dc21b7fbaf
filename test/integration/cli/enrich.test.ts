import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { domainOf } from '../../../main/engine/domains/parse-domain.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

const samples = fileURLToPath(new URL('../../../assets/samples/', import.meta.url));

function sample(dir: string, name: string): string {
  const path = join(dir, name);
  copyFileSync(join(samples, name), path);
  return path;
}

async function rowsOf(path: string, sheet?: string): Promise<string[][]> {
  const file = await openSheetFile(path);
  const rows: string[][] = [];
  for await (const chunk of file.rows({ sheet: sheet ?? file.sheets[0]?.name ?? '' }))
    rows.push(...chunk.map((row) => row.cells));
  await file.close();
  return rows;
}

describe('enrich', () => {
  it.each([
    ['sites.csv', undefined],
    ['sites.xlsx', 'Accounts'],
  ])(
    'brings %s back with every row once, in order, and charges each resolved domain once',
    async (name, sheet) => {
      const { sandbox, dir, cli } = await openCli();
      const path = sample(dir, name);
      const out = join(dir, `out-${name}`);
      const before = sandbox.control.balances()[sandbox.workspaces[0]?.id ?? '']?.bulk_lookup ?? 0;
      const { exitCode, json } = await cli(
        'enrich',
        path,
        '--column',
        'Website',
        '--companies',
        '--technologies',
        '--out',
        out,
      );
      expect(exitCode).toBe(0);
      const charges = sandbox.control.charges();
      expect([...charges.values()].every((times) => times === 1)).toBe(true);
      expect(json).toMatchObject({
        rows: 595,
        unique: 499,
        skipped: 0,
        failed: 0,
        unknown: 0,
        saved: 0,
        creditsCharged: charges.size,
        calls: 10,
        out,
        state: 'done',
      });
      expect(before - (sandbox.control.balances()[sandbox.workspaces[0]?.id ?? '']?.bulk_lookup ?? 0)).toBe(
        charges.size,
      );

      const old = await rowsOf(path, sheet);
      const enriched = await rowsOf(out, sheet);
      expect(enriched.map((cells) => cells.slice(0, 6))).toEqual(old);
      const [header = []] = enriched;
      const company = header.indexOf('Company status');
      const technology = header.indexOf('Technology status');
      for (const cells of enriched.slice(1)) {
        const domain = domainOf(cells[1] ?? '');
        const without = (cells[1] ?? '').trim() === '' ? '' : 'invalid';
        const expected = (kind: string) =>
          domain === null ? without : charges.has(`${kind} ${domain}`) ? 'found' : 'no data';
        expect([cells[company] ?? '', cells[technology] ?? ''], cells[1]).toEqual([
          expected('companies'),
          expected('technologies'),
        ]);
      }
    },
  );

  it('costs nothing and calls nothing the second time', async () => {
    const { sandbox, dir, cli } = await openCli();
    const path = sample(dir, 'sites.csv');
    await cli('enrich', path);
    const calls = sandbox.control.requests().length;
    const second = await cli('enrich', path);
    expect(second.json).toMatchObject({ creditsCharged: 0, calls: 0, saved: 499, state: 'done' });
    expect(sandbox.control.requests()).toHaveLength(calls);
    const texts = ['sites (enriched).csv', 'sites (enriched 2).csv'].map((name) =>
      readFileSync(join(dir, name), 'utf8'),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('previews without paying, and leaves nothing behind', async () => {
    const { sandbox, dir, cli } = await openCli();
    const { json, exitCode } = await cli(
      'enrich',
      sample(dir, 'sites.csv'),
      '--dry-run',
      '--technologies',
      '--companies',
    );
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      rows: 595,
      unique: 499,
      duplicates: 50,
      invalid: 26,
      blank: 20,
      fresh: 998,
      saved: 0,
      calls: 10,
      maxCredits: 998,
      balanceAfter: 12_480 - 998,
    });
    expect(sandbox.control.charges().size).toBe(0);
    expect((await cli('runs')).json).toEqual({ jobs: [] });
  });

  it('stays within its budget, says what it skipped, and asks only for that when it runs again', async () => {
    const { sandbox, dir, cli } = await openCli();
    const first = await cli('enrich', sample(dir, 'sites.csv'), '--budget', '120');
    expect(first.exitCode).toBe(3);
    const { job, creditsCharged } = first.json as { job: number; creditsCharged: number };
    expect(creditsCharged).toBe(sandbox.control.charges().size);
    expect(creditsCharged).toBeLessThanOrEqual(120);
    expect(first.json).toMatchObject({ failed: 0, unknown: 0 });
    const again = await cli('runs', 'rerun', String(job), '--failed');
    expect(again.exitCode).toBe(0);
    expect(again.json).toMatchObject({ job, skipped: 0, pending: 0 });
    expect([...sandbox.control.charges().values()].every((times) => times === 1)).toBe(true);
  });

  it('finishes what the wallet can pay and keeps it', async () => {
    const { sandbox, dir, cli } = await openCli({ lookupBalance: 150 });
    const { exitCode, json } = await cli('enrich', sample(dir, 'sites.csv'));
    expect(exitCode).toBe(3);
    expect(json).toMatchObject({ creditsCharged: 150, failed: 0, unknown: 0 });
    expect((json as { skipped: number }).skipped).toBeGreaterThan(0);
    expect(sandbox.control.charges().size).toBe(150);
  });

  it('marks rows as unknown if the answer of a charged request was cut, and never sends it again without a person’s word', async () => {
    const { sandbox, dir, cli } = await openCli({ faults: [{ kind: 'cut_after', at: [2] }] });
    const path = sample(dir, 'sites.csv');
    const first = await cli('enrich', path, '--out', join(dir, 'one.csv'));
    expect(first.exitCode).toBe(3);
    const { unknown, job } = first.json as { unknown: number; job: number };
    expect(unknown).toBeGreaterThan(0);
    expect([...sandbox.control.charges().values()].every((times) => times === 1)).toBe(true);
    const statuses = parse(readFileSync(join(dir, 'one.csv')), { columns: true }) as Record<string, string>[];
    expect(statuses.filter((row) => row['Company status'] === 'unknown')).toHaveLength(unknown);
    const again = await cli('runs', 'rerun', String(job), '--resend-unknown');
    expect(again.exitCode).toBe(0);
    expect(again.json).toMatchObject({ unknown: 0, pending: 0 });
  });

  it('rides out failures that cost nothing', async () => {
    const { sandbox, dir, cli } = await openCli({
      faults: [
        { kind: 'server_error', at: [1, 3] },
        { kind: 'reset_before', at: [5] },
        { kind: 'gateway_before', at: [7] },
      ],
    });
    const { exitCode, json } = await cli('enrich', sample(dir, 'sites.csv'));
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ failed: 0, unknown: 0, skipped: 0, reconciliation: { state: 'agrees' } });
    expect([...sandbox.control.charges().values()].every((times) => times === 1)).toBe(true);
  });
});

describe('calls that fail', () => {
  it.each([
    [['enrich'], 2, 'usage'],
    [['enrich', '/nowhere/at-all.csv'], 1, 'file_not_found'],
    [['enrich', 'SAMPLE', '--column', 'Nonsense'], 1, 'column_not_found'],
    [['enrich', 'SAMPLE', '--column', 'Owner'], 1, 'no_domains'],
    [['enrich', 'SAMPLE', '--sheet', 'Nonsense'], 1, 'sheet_not_found'],
    [['enrich', 'SAMPLE', '--out', 'SAMPLE'], 1, 'out_exists'],
    [['enrich', 'SAMPLE', '--out', '/tmp/other-kind.xlsx'], 2, 'usage'],
    [['enrich', 'SAMPLE', '--out', '/nowhere/out.csv'], 1, 'out_unwritable'],
    [['enrich', 'SAMPLE', '--budget', 'many'], 2, 'usage'],
    [['frobnicate'], 2, 'usage'],
    [['runs', 'show', '99'], 1, 'job_not_found'],
    [['lookup', 'domain', 'no domain'], 2, 'usage'],
  ])('%j ends with %i and %s', async (argv, exitCode, code) => {
    const { dir, cli } = await openCli();
    const path = sample(dir, 'sites.csv');
    const result = await cli(...argv.map((word) => (word === 'SAMPLE' ? path : word)));
    expect(result.exitCode).toBe(exitCode);
    expect(result.json).toMatchObject({ error: { code, message: expect.any(String) } });
  });

  it('a wrong token is named as such', async () => {
    const { sandbox, dir } = await openCli();
    const result = await runCli(['me', '--json'], {
      STACKDESK_BASE_URL: sandbox.baseUrl,
      STACKDESK_TOKEN: 'wrong',
      STACKDESK_DATA_DIR: dir,
    });
    expect(result.exitCode).toBe(1);
    expect(result.json).toMatchObject({ error: { code: 'unauthenticated' } });
  });
});

describe('a program that is started again within the same minute', () => {
  it('remembers what the program before asked, and is never refused', async () => {
    // Four runs of ten requests in a minute of six seconds, more than the thirty that are allowed.
    const { sandbox, dir, cli } = await openCli({ timeScale: 10 });
    for (const name of ['a.csv', 'b.csv', 'c.csv', 'd.csv']) {
      const path = join(dir, name);
      copyFileSync(join(samples, 'sites.csv'), path);
      const { json } = await cli('enrich', path, '--companies', '--technologies', '--max-age', '0');
      expect(json).toMatchObject({ calls: 10, failed: 0, unknown: 0, state: 'done' });
    }
    expect(sandbox.control.refusals()).toBe(0);
  });
});
