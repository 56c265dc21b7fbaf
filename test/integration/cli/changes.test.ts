import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { keepAnnotation } from '../../../main/engine/store/annotations.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedViews } from '../../../main/engine/store/views.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

/**
 * A data folder with two domains that changed and one that did not, and a command line for it, without any
 * service.
 */
function openSaved() {
  const dir = tempDir();
  const { db, close } = openStore(join(dir, 'data'));
  const workspace = ensureWorkspace(db, 'sample', {
    id: '5b1f8d1e-0000-4000-8000-000000000001',
    name: 'Sales',
  });
  const keep = (domain: string, at: string, names: string[]) =>
    keepMade(db, workspace, { domain, at: day(at), names });
  keep('acme.com', '2026-01-05', ['Marketo', 'Drift']);
  keep('acme.com', '2026-02-05', ['HubSpot', 'Drift']);
  keep('acme.com', '2026-03-05', ['HubSpot']);
  keep('still.com', '2026-01-05', ['Drift']);
  keep('still.com', '2026-03-05', ['Drift']);
  keep('shop.com', '2026-01-06', ['Marketo']);
  keep('shop.com', '2026-03-06', ['Shopify']);
  keep('new.com', '2026-03-07', ['Shopify']);
  const profile = (at: string, city: string) =>
    keepMade(db, workspace, { domain: 'shop.com', at: day(at), facts: { name: 'Shop | Co', city } });
  profile('2026-01-06', 'Bonn');
  profile('2026-03-06', '=1+1');
  keepAnnotation(db, workspace, 'shop.com', { tags: ['client'], note: '' });
  savedViews.save(db, workspace, {
    name: 'Acme',
    query: savedQuerySchema.parse({ text: 'acme' }),
    columns: ['domain'],
  });
  close();
  const cli = (...argv: string[]) => runCli(argv, { STACKDESK_DATA_DIR: join(dir, 'data'), TZ: 'UTC' });
  return { dir, cli };
}

const linesOf = (json: unknown) =>
  (json as { rows: { domain: string; sign: string; what: string }[] }).rows.map(
    ({ domain, sign, what }) => `${domain} ${sign} ${what}`,
  );

describe('stackdesk changes', () => {
  it('reports in one call what changed: of everything, since a time, for a view and for a tag', async () => {
    const { cli } = openSaved();
    const all = (await cli('changes', '--json')).json;
    expect(all).toMatchObject({
      refreshed: 3,
      changed: 2,
      total: 6,
      signs: { added: 2, removed: 3, changed: 1 },
    });
    expect(linesOf(all)).toEqual([
      'acme.com added HubSpot',
      'acme.com removed Marketo',
      'acme.com removed Drift',
      'shop.com added Shopify',
      'shop.com removed Marketo',
      'shop.com changed city',
    ]);
    const march = (await cli('changes', '--since', '2026-03-01', '--json')).json;
    expect(linesOf(march)).toEqual([
      'acme.com removed Drift',
      'shop.com added Shopify',
      'shop.com removed Marketo',
      'shop.com changed city',
    ]);
    expect(march).toMatchObject({ refreshed: 3, changed: 2 });
    const february = (await cli('changes', '--since', '2026-02-01', '--until', '2026-03-01', '--json')).json;
    expect(linesOf(february)).toEqual(['acme.com added HubSpot', 'acme.com removed Marketo']);
    expect(linesOf((await cli('changes', '--view', 'acme', '--json')).json)).toHaveLength(3);
    expect(linesOf((await cli('changes', '--tag', 'client', '--json')).json)).toHaveLength(3);
    expect(linesOf((await cli('changes', '--removed', 'marketo', '--json')).json)).toEqual([
      'acme.com removed Marketo',
      'shop.com removed Marketo',
    ]);
    expect((await cli('changes', '--search', 'bonn')).stdout).toContain('shop.com  ~ city: Bonn → =1+1');
  });

  it('writes one line for each change, or a digest that is nothing but text', async () => {
    const { dir, cli } = openSaved();
    const out = join(dir, 'changes.csv');
    expect((await cli('changes', '--out', out, '--delimiter', 'semicolon', '--json')).json).toMatchObject({
      rows: 6,
    });
    const rows = parse(readFileSync(out), { bom: true, delimiter: ';' }) as string[][];
    expect(rows[0]).toEqual([
      'Domain',
      'Company',
      'Change',
      'Technology or field',
      'Was',
      'Is',
      'Before',
      'After',
    ]);
    expect(rows[6]?.slice(0, 6)).toEqual(['shop.com', 'Shop | Co', 'changed', 'city', 'Bonn', "'=1+1"]);
    const digest = (await cli('changes', '--since', '2026-03-01', '--format', 'md')).stdout;
    expect(digest).toContain('# What changed: since 2026-03-01');
    expect(digest).toContain(
      '3 domains refreshed, 2 changed: 1 technology added, 2 removed, 1 company fact changed.',
    );
    expect(digest).toContain('- shop.com: removed Marketo (6 Jan 2026 to 6 Mar 2026)');
    const mail = join(dir, 'mail.md');
    await cli('changes', '--since', '2026-03-01', '--out', mail);
    expect(readFileSync(mail, 'utf8').trim()).toBe(digest.trim());
    const book = join(dir, 'changes.xlsx');
    expect((await cli('changes', '--out', book, '--json')).json).toMatchObject({
      format: 'xlsx',
      rows: 6,
      columns: 8,
    });
  });

  it('says what is wrong with a wrong call', async () => {
    const { cli } = openSaved();
    expect(await cli('changes', '--run', '99')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('no run 99'),
    });
    expect(await cli('changes', '--view', 'Nobody')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Acme'),
    });
    expect(await cli('changes', '--since', '2026-02-31')).toMatchObject({ exitCode: 2 });
    expect(await cli('changes', '--format', 'csv')).toMatchObject({ exitCode: 2 });
  });
});

describe('saved domains by their changes', () => {
  it('are found with dropped, added, changed since and new since, and with other filters as well', async () => {
    const { cli } = openSaved();
    const found = async (...flags: string[]) =>
      ((await cli('saved', 'search', '--json', ...flags)).json as { rows: { domain: string }[] }).rows.map(
        ({ domain }) => domain,
      );
    expect(await found('--dropped', 'Marketo')).toEqual(['acme.com', 'shop.com']);
    expect(await found('--dropped', 'Marketo', '--changed-since', '2026-03-01')).toEqual(['shop.com']);
    expect(await found('--added', 'HubSpot')).toEqual(['acme.com']);
    expect(await found('--added', 'HubSpot', '--changed-since', '2026-03-01')).toEqual([]);
    expect(await found('--added', 'Shopify', '--tag', 'client')).toEqual(['shop.com']);
    expect(await found('--changed-since', '2026-03-01')).toEqual(['acme.com', 'shop.com']);
    expect(await found('--new-since', '2026-03-01')).toEqual(['new.com']);
    expect(await found('--dropped', 'Nothing at all')).toEqual([]);
  });
});
