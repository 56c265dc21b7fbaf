import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { writeTable } from '../../../main/engine/exports/write-table.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { canMount, smallDisk } from '../../support/files/small-disk.ts';
import { rowsOf } from '../../support/files/table-fixture.ts';

const A = 'domain,country,size\na.com,DE,1\nWWW.b.com,AT,2\nc.com,US,3\na.com,DE,4\nnothing,FR,5\n';
const B = 'site,COUNTRY,plan,size\nb.com,IT,pro,x\nhttps://c.com/,US,,y\nd.com,ES,free,z\n';

async function openBoth() {
  const fixture = createExploreFixture();
  const a = await fixture.explore.open(fixture.file('a.csv', A));
  const b = await fixture.explore.open(fixture.file('b.csv', B));
  return { ...fixture, a, b };
}

describe('combining', () => {
  test('an intersection has the rows of the first list', async () => {
    const { explore, a, b } = await openBoth();
    const both = await explore.combine(
      [a.exploreId, b.exploreId],
      { combination: 'intersection', by: 'domain' },
      'Both',
    );
    expect(both).toMatchObject({ name: 'Both', path: null, rows: 2, domainColumn: 0 });
    expect(both.columns.map(({ name }) => name)).toEqual(['domain', 'country', 'size', 'Lists']);
    expect(await cellsOf(explore, both.exploreId)).toEqual([
      ['WWW.b.com', 'AT', 2, 'a.csv, b.csv'],
      ['c.com', 'US', 3, 'a.csv, b.csv'],
    ]);
  });

  test('a difference keeps rows without a domain', async () => {
    const { explore, a, b } = await openBoth();
    const rest = await explore.combine(
      [a.exploreId, b.exploreId],
      { combination: 'difference', by: 'domain' },
      'Rest',
    );
    expect(await cellsOf(explore, rest.exploreId)).toEqual([
      ['a.com', 'DE', 1, 'a.csv'],
      ['a.com', 'DE', 4, 'a.csv'],
      ['nothing', 'FR', 5, 'a.csv'],
    ]);
  });

  test('a union has each domain once, and one column for each name', async () => {
    const { explore, a, b } = await openBoth();
    const all = await explore.combine(
      [a.exploreId, b.exploreId],
      { combination: 'union', by: 'domain' },
      'All',
    );
    expect(all.columns.map(({ name, type }) => [name, type])).toEqual([
      ['domain', 'text'],
      ['country', 'text'],
      ['size', 'text'],
      ['plan', 'text'],
      ['Lists', 'text'],
    ]);
    expect(await cellsOf(explore, all.exploreId)).toEqual([
      ['a.com', 'DE', '1', null, 'a.csv'],
      ['WWW.b.com', 'AT', '2', null, 'a.csv, b.csv'],
      ['c.com', 'US', '3', null, 'a.csv, b.csv'],
      ['nothing', 'FR', '5', null, 'a.csv'],
      ['d.com', 'ES', 'z', 'free', 'b.csv'],
    ]);
  });

  test('what was combined before keeps its column of lists, and no name is there twice', async () => {
    const { explore, a, b } = await openBoth();
    const options = { combination: 'intersection', by: 'domain' } as const;
    const both = await explore.combine([a.exploreId, b.exploreId], options, 'Both');
    const again = await explore.combine([both.exploreId, b.exploreId], options, 'Again');
    expect(again.columns.map(({ name }) => name)).toEqual([
      'domain',
      'country',
      'size',
      'Lists',
      'Lists (2)',
    ]);
    const [first] = await cellsOf(explore, again.exploreId);
    expect(first?.slice(-2)).toEqual(['a.csv, b.csv', 'Both, b.csv']);
  });

  test('a combined list works like any other list, and closing it removes its file', async () => {
    const { explore, a, b, dir } = await openBoth();
    const all = await explore.combine(
      [a.exploreId, b.exploreId],
      { combination: 'union', by: 'domain' },
      "It's all",
    );
    const again = await explore.combine(
      [all.exploreId, b.exploreId],
      { combination: 'difference', by: 'domain' },
      'Again',
    );
    expect(await cellsOf(explore, again.exploreId)).toHaveLength(2);
    const [facet] = await explore.facets(all.exploreId, query(), { columns: [4], limit: 9, contains: '' });
    expect(facet?.values[0]).toEqual({ value: 'a.csv', count: 2 });
    const lists = join(dir, 'data', 'cache', 'lists');
    const combined = () => readdirSync(lists).filter((name) => name.startsWith('combined-')).length;
    expect(combined()).toBe(2);
    await explore.close(all.exploreId);
    await explore.close(again.exploreId);
    expect(combined()).toBe(0);
    // Leaving it during the export loses nothing.
    const left = await explore.combine(
      [a.exploreId, b.exploreId],
      { combination: 'union', by: 'domain' },
      'Left',
    );
    const writing = explore.export(left.exploreId, {
      query: query(),
      format: 'xlsx',
      out: join(dir, 'left.xlsx'),
    });
    await explore.close(left.exploreId);
    expect(await writing).toMatchObject({ rows: left.rows });
    await expect.poll(combined).toBe(0);
  });

  test('a list without domains can’t be combined', async () => {
    const { explore, a, file } = await openBoth();
    const other = await explore.open(file('c.csv', 'x,y\n1,2\n'));
    await expect(
      explore.combine([a.exploreId, other.exploreId], { combination: 'union', by: 'domain' }, 'No'),
    ).rejects.toMatchObject({
      code: 'no_domains',
    });
  });
});

describe('exporting', () => {
  const LIST =
    'domain,"a ""b""",n,day,at\na.com,=1+1,-5,2026-01-02,2026-01-02T03:04:05Z\nb.com,"x, y",7,2026-01-03,2026-01-03T00:00:00Z\nc.com,plain,1,,\n';

  async function exported(format: ExportFormat) {
    const { explore, file, dir } = createExploreFixture();
    const { exploreId } = await explore.open(file('list.csv', LIST));
    const out = join(dir, `out.${format}`);
    const asked = query({
      sort: [{ column: 2, descending: true }],
      filters: [{ kind: 'contains', column: 0, text: '.com' }],
    });
    const seen: number[] = [];
    const done = await explore.export(exploreId, {
      query: asked,
      format,
      out,
      progress: (rows) => seen.push(rows),
    });
    expect(done).toMatchObject({ path: out, rows: 3, columns: 5 });
    expect(seen.at(-1)).toBe(3);
    return out;
  }

  test('CSV, with guarded texts', async () => {
    expect(parse(readFileSync(await exported('csv')), { bom: true })).toEqual([
      ['domain', 'a "b"', 'n', 'day', 'at'],
      ['b.com', 'x, y', '7', '2026-01-03', '2026-01-03T00:00:00.000Z'],
      ['c.com', 'plain', '1', '', ''],
      ['a.com', "'=1+1", '-5', '2026-01-02', '2026-01-02T03:04:05.000Z'],
    ]);
  });

  test('JSON', async () => {
    expect(JSON.parse(readFileSync(await exported('json'), 'utf8'))[2]).toEqual({
      domain: 'a.com',
      'a "b"': '=1+1',
      n: -5,
      day: '2026-01-02',
      at: '2026-01-02T03:04:05.000Z',
    });
  });

  test('XLSX', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await exported('xlsx'));
    const row = book.worksheets[0]?.getRow(4);
    expect([1, 2, 3, 4, 5].map((index) => row?.getCell(index).value)).toEqual([
      'a.com',
      '=1+1',
      -5,
      new Date('2026-01-02'),
      new Date('2026-01-02T03:04:05Z'),
    ]);
  });

  test('Parquet, with the names and types of the list', async () => {
    const out = await exported('parquet');
    const types = await queryDuckdb(
      'SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(?))',
      [out],
    );
    expect(types).toEqual([
      ['domain', 'VARCHAR'],
      ['a "b"', 'VARCHAR'],
      ['n', 'BIGINT'],
      ['day', 'DATE'],
      ['at', 'TIMESTAMP'],
    ]);
    expect(await queryDuckdb('SELECT domain FROM read_parquet(?)', [out])).toEqual([
      ['b.com'],
      ['c.com'],
      ['a.com'],
    ]);
  });

  test('CSV has the same guarded texts as other exports, and they are read back unchanged', async () => {
    const texts = [
      '=1',
      '+1',
      '-1',
      '-1,5',
      '+x',
      '@a',
      '-',
      "'q",
      '1.000,5%',
      '+1 234',
      'a=b',
      '\t=x',
      '\r=y',
      ' =z',
      'é\n"q"',
      'Acme;=1+41;',
      'a|b',
      'a;-5;+b',
      'x\n"=1"',
      '\u200b＝1',
      '-1e5',
      '\u0001\t\\"\\\\ 🙂',
    ];
    const rows = texts.map((text, index) => [`site-${index}.com`, text]);
    const { explore, file, dir } = createExploreFixture();
    const columns = ['domain', '=head'].map((name) => ({ name, type: 'text' }) as const);
    const quoted = rows
      .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      .join('\n');
    const { exploreId } = await explore.open(file('texts.csv', `domain,=head\n${quoted}\n`));
    expect(await cellsOf(explore, exploreId)).toEqual(rows);
    const read = await explore.rows(exploreId, query(), ({ chunks }) => Array.fromAsync(chunks));
    expect(read.flat()).toEqual(rows);
    await explore.export(exploreId, { query: query(), format: 'csv', out: join(dir, 'by-database.csv') });
    await writeTable({
      columns,
      rows: rowsOf(...rows),
      format: 'csv',
      out: join(dir, 'by-table.csv'),
    });
    const [byDatabase, byTable] = ['by-database.csv', 'by-table.csv'].map((name) =>
      parse(readFileSync(join(dir, name)), { bom: true, record_delimiter: ['\r\n', '\n'] }),
    );
    expect(byDatabase).toEqual(byTable);
  });

  test('an export without rows, or of one column with empty cells, loses and adds nothing', async () => {
    const { explore, file, dir } = createExploreFixture();
    const { exploreId } = await explore.open(file('list.csv', LIST));
    const none = query({ text: 'nowhere' });
    await explore.export(exploreId, { query: none, format: 'csv', out: join(dir, 'none.csv') });
    expect(readFileSync(join(dir, 'none.csv'), 'utf8')).toBe('\ufeffdomain,"a ""b""",n,day,at\r\n');
    await explore.export(exploreId, { query: none, format: 'json', out: join(dir, 'none.json') });
    expect(JSON.parse(readFileSync(join(dir, 'none.json'), 'utf8'))).toEqual([]);
    await explore.export(exploreId, {
      query: query(),
      columns: [3],
      format: 'csv',
      out: join(dir, 'day.csv'),
    });
    expect(readFileSync(join(dir, 'day.csv'), 'utf8')).toBe(
      '\ufeffday\r\n2026-01-02\r\n2026-01-03\r\n""\r\n',
    );
  });

  test.each(['csv', 'xlsx', 'json', 'parquet', 'duckdb', 'md'] as const)(
    '%s has the chosen columns and all rows',
    async (format) => {
      const { explore, file, dir } = createExploreFixture();
      const { exploreId } = await explore.open(file('list.csv', LIST));
      const out = join(dir, `some.${format}`);
      await explore.export(exploreId, { query: query(), columns: [2, 0], format, out });
      await expect(explore.export(exploreId, { query: query(), format, out })).rejects.toMatchObject({
        code: 'out_exists',
      });
      if (format === 'md')
        return expect(readFileSync(out, 'utf8')).toContain('| ---: | --- |\n| -5 | a.com |\n');
      if (format === 'json') return expect(readFileSync(out, 'utf8')).toContain('{"n":-5,"domain":"a.com"}');
      if (format === 'duckdb') {
        const instance = await DuckDBInstance.create(out, { access_mode: 'READ_ONLY' });
        const connection = await instance.connect();
        const found = await connection.runAndReadAll('SELECT n::INT AS n, domain FROM stackdesk');
        expect([found.columnNames(), ...found.getRows()]).toEqual([
          ['n', 'domain'],
          [-5, 'a.com'],
          [7, 'b.com'],
          [1, 'c.com'],
        ]);
        connection.closeSync();
        instance.closeSync();
        return;
      }
      expect((await explore.peek(out)).rows[0]).toEqual(['-5', 'a.com']);
      const again = await explore.open(out);
      expect(again.columns.map(({ name, type }) => [name, type])).toEqual([
        ['n', 'integer'],
        ['domain', 'text'],
      ]);
      expect(await cellsOf(explore, again.exploreId)).toEqual([
        [-5, 'a.com'],
        [7, 'b.com'],
        [1, 'c.com'],
      ]);
    },
  );

  test.runIf(canMount)('a full disk is reported, and no part of the file is left', async () => {
    const { explore, file } = createExploreFixture();
    const lines = Array.from(
      { length: 60_000 },
      (_, index) => `site-${index}.com,${(index * 2_654_435_761) % 1e9}`,
    );
    const { exploreId } = await explore.open(file('list.csv', `domain,n\n${lines.join('\n')}\n`));
    const dir = smallDisk(128 * 1_024);
    for (const format of ['csv', 'json', 'parquet', 'duckdb', 'sqlite', 'xlsx'] as const) {
      const exporting = explore.export(exploreId, {
        query: query(),
        format,
        out: join(dir, `out.${format}`),
      });
      await expect(exporting).rejects.toMatchObject({ code: 'disk_full' });
      expect(readdirSync(dir)).toEqual([]);
    }
  });

  test('stopping leaves no file', async () => {
    const { explore, file, dir } = createExploreFixture();
    const lines = Array.from({ length: 50_000 }, (_, index) => `site-${index}.com,${index}`).join('\n');
    const { exploreId } = await explore.open(file('list.csv', `domain,n\n${lines}\n`));
    for (const format of ['csv', 'parquet', 'duckdb'] as const) {
      const stop = new AbortController();
      const out = join(dir, `stopped.${format}`);
      const exporting = explore.export(exploreId, {
        query: query(),
        format,
        out,
        signal: stop.signal,
        progress: () => stop.abort(),
      });
      await expect(exporting).rejects.toMatchObject({ code: 'cancelled' });
      expect(readdirSync(dir).filter((name) => name.startsWith('stopped'))).toEqual([]);
    }
  });
});

test('shutting down during work leaves nothing but the cache', async () => {
  const { explore, a, dir } = await openBoth();
  const page = explore.page(a.exploreId, query({ text: 'a' }), { offset: 0, limit: 10 });
  await Promise.allSettled([page, explore.shutdown()]);
  expect(readdirSync(join(dir, 'data', 'cache'))).toEqual(['lists']);
  expect(existsSync(join(dir, 'data', 'cache', 'lists'))).toBe(true);
});
