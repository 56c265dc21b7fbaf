import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { rowsOf } from '../../support/files/sheet-rows.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';

const csvRows = (path: string): string[][] =>
  parse(readFileSync(path), { bom: true, relax_column_count: true });

const EARLIER = [
  'Website,Company status,Company name,Country,Notes',
  'stripe.com,found,Old Name,,mine',
  'nothing-here,found,Kept Ltd,Peru,mine too',
  'zalando.de,,,,new row',
];

describe('a file that was enriched before', () => {
  it('has its columns refreshed in place, reports what changed, and gets a name of its own', async () => {
    const { dir, cli } = await openCli();
    const path = join(dir, 'leads (enriched).csv');
    writeFileSync(path, `${EARLIER.join('\n')}\n`);
    const preview = await cli('enrich', path, '--column', 'Website', '--dry-run');
    expect(preview.json).toMatchObject({
      update: true,
      earlierColumns: ['Company status', 'Company name', 'Country'],
      addedColumns: ['Industry', 'City', 'Network profile', 'Changed'],
      out: join(dir, 'leads (enriched 2).csv'),
    });
    const { exitCode, json } = await cli('enrich', path, '--column', 'Website');
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ out: join(dir, 'leads (enriched 2).csv'), updated: { rows: 2 } });
    const rows = csvRows(join(dir, 'leads (enriched 2).csv'));
    expect(rows[0]).toEqual([
      ...['Website', 'Company status', 'Company name', 'Country', 'Notes'],
      ...['Industry', 'City', 'Network profile', 'Changed'],
    ]);
    expect(rows[1]?.slice(0, 3)).toEqual(['stripe.com', 'found', 'Stripe, Inc.']);
    expect(rows[1]?.[4]).toBe('mine');
    expect(rows[1]?.[8]).toBe('Company name, Country');
    // Rows that were not asked keep their values.
    expect(rows[2]).toEqual(['nothing-here', 'found', 'Kept Ltd', 'Peru', 'mine too', '', '', '', '']);
    expect(rows[3]?.slice(1, 3)).toEqual(['found', 'Zalando SE']);
    expect(rows[3]?.[4]).toBe('new row');
    expect(rows[3]?.[8]).toBe('Company status, Company name, Country');
    expect(readFileSync(path, 'utf8')).toBe(`${EARLIER.join('\n')}\n`);

    // Again, with nothing new: the column of changes is recognized as our own, too.
    const again = await cli('enrich', join(dir, 'leads (enriched 2).csv'), '--column', 'Website');
    expect(again.json).toMatchObject({
      updated: { cells: 0, rows: 0 },
      out: join(dir, 'leads (enriched 3).csv'),
    });
    const third = csvRows(join(dir, 'leads (enriched 3).csv'));
    expect(third.map((cells) => cells.slice(0, 8))).toEqual(rows.map((cells) => cells.slice(0, 8)));
    expect(third.slice(1).map((cells) => cells[8])).toEqual(['', '', '']);
  });

  it('is asked about another kind: its columns stay, the command says so, and changes of last time are not marked', async () => {
    const { dir, cli } = await openCli();
    const path = join(dir, 'leads.csv');
    writeFileSync(path, `${EARLIER.join('\n')}\n`);
    await cli('enrich', path, '--column', 'Website');
    const first = csvRows(join(dir, 'leads (enriched).csv'));
    expect(first[1]?.[8]).not.toBe('');
    const other = ['enrich', join(dir, 'leads (enriched).csv'), '--column', 'Website', '--technologies'];
    expect((await cli(...other, '--dry-run')).json).toMatchObject({
      earlierColumns: [],
      keptColumns: ['Company status', 'Company name', 'Industry', 'City', 'Country', 'Network profile'],
    });
    await cli(...other);
    const second = csvRows(join(dir, 'leads (enriched 2).csv'));
    expect(second.map((cells) => cells.slice(0, 8))).toEqual(first.map((cells) => cells.slice(0, 8)));
    expect(second.slice(1).map((cells) => cells[8])).toEqual(['', '', '']);
  });

  it('gets all columns once more with --no-update', async () => {
    const { dir, cli } = await openCli();
    const path = join(dir, 'leads.csv');
    writeFileSync(path, `${EARLIER.join('\n')}\n`);
    const { json } = await cli('enrich', path, '--column', 'Website', '--no-update');
    expect(json).not.toHaveProperty('updated');
    const [header = []] = csvRows(join(dir, 'leads (enriched).csv'));
    expect(header.slice(5)).toEqual([
      ...['Company status (2)', 'Company name (2)', 'Industry', 'City', 'Country (2)', 'Network profile'],
    ]);
    expect((await cli('enrich', path, '--update', '--no-update')).exitCode).toBe(2);
  });

  it.runIf(hasSoffice).each(['xlsx', 'ods'])('is updated as %s, too, twice in a row', async (format) => {
    const { dir, cli } = await openCli();
    const csv = join(dir, 'leads.csv');
    writeFileSync(csv, 'Website,Notes\nstripe.com,mine\nzalando.de,\n');
    const path = convertBySoffice(csv, format);
    const kinds = ['--column', 'Website', '--companies', '--technologies', '--layout', 'categories'];
    const first = await cli('enrich', path, ...kinds);
    const out = join(dir, `leads (enriched).${format}`);
    expect(first.json).toMatchObject({ out });
    const before = await rowsOf(out);
    const second = await cli('enrich', out, ...kinds, '--uses', 'Stripe', '--domain-column');
    const next = join(dir, `leads (enriched 2).${format}`);
    expect(second.json).toMatchObject({ out: next, updated: { cells: 0, rows: 0 }, saved: 4 });
    const after = await rowsOf(next);
    expect(after[0]?.slice(-2)).toEqual(['Domain', 'Uses Stripe']);
    expect(after.slice(1).map((cells) => cells.at(-2))).toEqual(['stripe.com', 'zalando.de']);
    const width = before[0]?.length ?? 0;
    const padded = (cells: readonly string[]) =>
      Array.from({ length: width }, (_, index) => cells[index] ?? '');
    expect(after.map(padded)).toEqual(before.map(padded));
  });
});

describe('columns for single technologies', () => {
  it('say whether a domain uses each of the named technologies', async () => {
    const { dir, cli } = await openCli();
    const path = join(dir, 'leads.csv');
    writeFileSync(path, 'Website\nstripe.com\nno-such-domain-anywhere.zz\n');
    const uses = ['--uses', 'react', '--uses', 'No Such Thing'];
    const refused = await cli('enrich', path, '--companies', ...uses);
    expect(refused.exitCode).toBe(2);
    const { json } = await cli('enrich', path, '--technologies', '--domain-column', ...uses);
    expect(json).toMatchObject({ state: 'done' });
    const [header = [], stripe = []] = csvRows(join(dir, 'leads (enriched).csv'));
    expect(header).toEqual([
      ...['Website', 'Domain', 'Technology status', 'Technology count', 'Technologies'],
      ...['Uses react', 'Uses No Such Thing'],
    ]);
    expect(stripe[1]).toBe('stripe.com');
    expect(['yes', 'no']).toContain(stripe[5]);
    expect(stripe[6]).toBe('no');
    // If fewer are asked for than there are, a missing one may exist.
    await cli('enrich', path, '--technologies', '--per-domain', '1', '--no-update', ...uses);
    expect(csvRows(join(dir, 'leads (enriched 2).csv'))[1]?.at(-1)).toBe('not seen');
  });
});

describe('the column of an enriched file', () => {
  const leads = ['Firm,Site,Mail', 'Stripe,https://www.stripe.com/de,a@stripe.com', 'Zalando,,b@zalando.de'];
  leads.push('Shopify,http://shopify.com/x,c@shopify.com', 'Times,https://nytimes.com/a,');

  it.each(['csv', ...(hasSoffice ? ['xlsx', 'ods'] : [])])(
    'is the one that was asked about, and none of ours: %s',
    async (format) => {
      const { dir, cli } = await openCli();
      const csv = join(dir, 'leads.csv');
      writeFileSync(csv, `${leads.join('\n')}\n`);
      const path = format === 'csv' ? csv : convertBySoffice(csv, format, dir);
      const columnOf = async (file: string, ...flags: string[]) => {
        const { json } = await cli('enrich', file, '--dry-run', ...flags);
        return (json as { table: { column: { name: string } } }).table.column.name;
      };
      expect(await columnOf(path)).toBe('Site');
      const { json } = await cli('enrich', path, '--domain-column');
      const { out } = json as { out: string };
      expect(await columnOf(out)).toBe('Site');
      expect(await columnOf(out, '--column', 'Domain')).toBe('Domain');
      // In a folder of another computer's data, nothing is known of the run.
      const other = await openCli();
      const { json: there } = await other.cli('enrich', out, '--dry-run');
      expect(there).toMatchObject({
        table: { column: { name: 'Site' } },
        addedColumns: format === 'csv' ? ['Changed'] : [],
      });
    },
  );

  it('is the one that a person chose for the earlier run', async () => {
    const { dir, cli } = await openCli();
    const path = join(dir, 'leads.csv');
    writeFileSync(path, `${leads.join('\n')}\n`);
    const { json } = await cli('enrich', path, '--column', 'Mail', '--no-remembered');
    const again = await cli('enrich', (json as { out: string }).out, '--dry-run');
    expect(again.json).toMatchObject({
      table: { column: { name: 'Mail' } },
      update: true,
      addedColumns: ['Changed'],
    });
  });
});
