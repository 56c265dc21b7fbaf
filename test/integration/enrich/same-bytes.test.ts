import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { domainOfLine } from '../../../main/engine/domains/read-cell.ts';
import { collect } from '../../../main/engine/enrich/collect.ts';
import { previewEnrichment } from '../../../main/engine/enrich/preview.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { leaveOutSchema } from '#contract/models/leave-out.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { cellsOf, createExploreFixture } from '../../support/engine/explore-fixture.ts';
import { openWallet } from '../../support/engine/job-fixture.ts';
import { shareOf } from '../../support/run/campaign-size.ts';
import { parse } from 'csv-parse/sync';

/** Python's names of encodings, and lists of domains in letters that each has. */
const GERMAN = ['https://münchen.de', 'https://große-straße.de', 'https://bücher-für-alle.de'];
const POLISH = ['https://żółw.pl', 'https://łódź-święta.pl', 'https://książki.pl', 'https://więcej.pl'];
const RUSSIAN = ['https://пример-компании.com', 'https://новости.com', 'https://работа-в-москве.com'];
const JAPANESE = ['https://日本の会社.jp', 'https://東京ホテル.jp', 'https://これはテスト.jp'];
const CHINESE = ['https://中国公司.cn', 'https://北京大学.cn', 'https://我们的网站.cn'];
const KOREAN = ['https://한국회사.kr', 'https://서울호텔.kr', 'https://우리나라.kr'];
const CASES: readonly [string, readonly string[], Encoding?][] = [
  ...['utf-8', 'utf-8-sig', 'utf-16', 'utf-16-le', 'utf-16-be', 'utf-32', 'utf-32-le', 'utf-32-be'].flatMap(
    (name) => [GERMAN, RUSSIAN, JAPANESE].map((list): [string, readonly string[]] => [name, list]),
  ),
  ['cp1252', GERMAN],
  ['latin-1', GERMAN],
  ['cp1250', POLISH],
  ['cp1251', RUSSIAN],
  ['shift_jis', JAPANESE],
  ['gb18030', CHINESE],
  ['euc-kr', KOREAN],
  ['mac-roman', GERMAN],
  ['koi8-r', RUSSIAN],
];

/** Bytes as Python writes them. */
function bytesIn(encoding: string, lines: readonly string[]): Buffer {
  const program =
    'import sys, json; sys.stdout.buffer.write(json.loads(sys.stdin.buffer.read()).encode(sys.argv[1]))';
  const input = JSON.stringify(`${lines.join('\r\n')}\r\n`);
  return execFileSync('python3', ['-c', program, encoding], { input });
}

function doors() {
  const { explore, dir } = createExploreFixture();
  const { db, workspace } = openWallet('http://127.0.0.1:9');
  const context = { db, workspace, now: () => 0, dataDir: dir, saved: {} as never, explore };
  const dropped = async (path: string) => {
    const file = await openSheetFile(path);
    const rows: string[] = [];
    for await (const chunk of file.rows({ sheet: 'list' }))
      rows.push(...chunk.map(({ cells }) => cells[0] ?? ''));
    return domainsOf(rows);
  };
  const piped = async (path: string, encoding?: Encoding) => {
    const { path: made } = await collect(context, { source: { kind: 'lines', path, encoding } });
    return domainsOf((parse(readFileSync(made)) as string[][]).map(([cell = '']) => cell));
  };
  const explored = async (path: string) => {
    const { exploreId } = await explore.open(path);
    return domainsOf((await cellsOf(explore, exploreId)).map(([cell]) => String(cell)));
  };
  /** How many of these domains a list leaves out. */
  const leftOut = async (path: string, domains: readonly string[]) => {
    const leads = join(dir, 'leads.csv');
    writeFileSync(leads, `website\n${domains.join('\n')}\n`);
    const preview = await previewEnrichment(
      { db, workspace, now: () => 0, dataDir: dir, onScan: () => undefined },
      {
        draftId: null,
        path: leads,
        sheet: 'leads',
        column: 0,
        fallback: null,
        domains: 'written',
        personalAddresses: false,
        platformPages: false,
        hiddenRows: false,
        rowsBelow: false,
        options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
        leaveOut: leaveOutSchema.parse({ files: [path] }),
      },
    );
    return preview.leftOut;
  };
  return { dir, dropped, piped, explored, leftOut };
}

function domainsOf(cells: readonly string[]): string[] {
  return [...new Set(cells.map(domainOfLine).filter((domain) => domain !== null))];
}

test.each(shareOf(CASES, 3))(
  'a list in %s names the same domains at each door: %j',
  async (encoding, list) => {
    const { dir, dropped, piped, explored, leftOut } = doors();
    const path = join(dir, 'list.csv');
    writeFileSync(path, bytesIn(encoding, ['website', ...list]));
    const domains = domainsOf(list);
    expect(domains).toHaveLength(list.length);
    expect(await dropped(path)).toEqual(domains);
    expect(await piped(path)).toEqual(domains);
    expect(await explored(path)).toEqual(domains);
    expect(await leftOut(path, domains)).toBe(domains.length);
  },
);

test('an encoding that a person names counts for what comes from stdin', async () => {
  const { dir, piped } = doors();
  const path = join(dir, 'domains.txt');
  writeFileSync(path, bytesIn('cp866', RUSSIAN));
  expect(await piped(path, 'ibm866')).toEqual(domainsOf(RUSSIAN));
});

test('lines in another encoding are whole, however long the list is', async () => {
  const { dir, piped } = doors();
  const path = join(dir, 'domains.txt');
  const many = Array.from({ length: 4_000 }, (_, at) => `https://日本の会社${at}.jp`);
  for (const encoding of ['shift_jis', 'utf-16-be']) {
    writeFileSync(path, bytesIn(encoding, many));
    expect(await piped(path)).toEqual(domainsOf(many));
  }
});

test('what is no text is named at each door in the same words', async () => {
  const { dir, dropped, piped, explored, leftOut } = doors();
  const path = join(dir, 'list.csv');
  writeFileSync(path, gzipSync('website\na.com\n'));
  const reason = { key: 'packed_file', facts: { kind: 'gzip' } };
  await expect(dropped(path)).rejects.toMatchObject({ reason });
  await expect(explored(path)).rejects.toMatchObject({ reason });
  await expect(leftOut(path, ['a.com'])).rejects.toMatchObject({ reason });
  await expect(piped(path)).rejects.toMatchObject({
    reason,
    message: 'Standard input is packed with gzip. Unpack it, and choose the file in it.',
  });
  writeFileSync(path, 'PK\x03\x04');
  await expect(piped(path)).rejects.toMatchObject({ reason: { key: 'no_text' } });
});
