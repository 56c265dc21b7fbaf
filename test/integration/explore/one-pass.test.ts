import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { buildList } from '../../../main/engine/explore/build-list.ts';
import { type ListFile, readListFile, roomForFacts } from '../../../main/engine/explore/list-file.ts';
import { csvSource, shapeOf } from '../../../main/engine/explore/sheet-source.ts';
import { tableOf } from '../../../main/engine/explore/sql.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

/** Rows that are read to guess the types. */
const SAMPLE = 2_000;

/** What the first rows of a column have, and what a later row may have. */
const USUAL: readonly (readonly string[])[] = [
  ['1', '20', '-3'],
  ['0', ''],
  ['1.5', '2.5', '-0.1'],
  ['1.50', '2.25'],
  ['1', '2.5', '3.25'],
  ['1500.0', '7.25'],
  ['2026-01-31', '2024-02-29'],
  ['2026-01-31T10:00:00Z', '2026-01-31 12:00:00+02:00', '2026-01-31 12:00'],
  ['true', 'FALSE'],
  ['a.com', 'b-c.co.uk', 'xn--bcher-kva.de'],
  ['a.com', ''],
  ['text', '1'],
  ['"1.200,50"', '"3,5"'],
  ['"5,00 €"', '"1.200,00 €"'],
  ['"45 %"'],
  ['"1,200"', '950'],
  ['31.12.2025', '1.2.2024'],
  ['31.12.2025 8:30', ''],
  ['"5,5 €"', ''],
  ['13/06/2022', '01/02/2023'],
  ['"Dec 31, 2025"', '"3. März 2024"'],
  ['13/06/2022 1:05 PM'],
  ['8:30', '36:05'],
  ['', '""'],
];
/** What is no bare domain, or looks like none. */
const ODD_DOMAINS = [
  'A.com',
  'a.com.',
  'www.a.com',
  'www.com',
  'bücher.de',
  'пример.рф',
  'https://a.com/x',
  'x@a.com',
  'a_b.com',
  '-a.com',
  `${'a'.repeat(63)}.com`,
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(126)}com`,
  `${'a.'.repeat(125)}com`,
  'K.com',
];
const ODD = [
  '-0',
  '0',
  '007',
  '+1',
  '1e5',
  ' 1',
  '"1 "',
  '1.0',
  '1.10',
  '1.123456789012',
  '1.1234567890123',
  '999999999999999999',
  '-999999999999999999',
  '1000000000000000000',
  '9223372036854775808',
  '123456789012345678901234567890',
  '999999999999999.5',
  '.5',
  '5.',
  '0x1',
  'nan',
  'infinity',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-1-1',
  '2026-01-31T25:00:00Z',
  '2026-01-31T23:59:60Z',
  '2026-01-31T10:00:00+99:99',
  '0000-01-01 00:00',
  '9999-12-31 23:59:59-15:59',
  'True',
  '"1.200"',
  '"1,25"',
  '"1,234567"',
  '"1.200,5 €"',
  '"5 %"',
  '"(5,5)"',
  '01.02.23',
  '31.12.2025 24:00',
  '31.02.2025',
  '06/13/2022',
  '8:30:15',
  '9:75',
  't',
  'yes',
  ...ODD_DOMAINS,
  'stackdesk: not as the first rows',
  'Conversion Error',
  '""',
  '"a ""b"""',
  '"two\nlines"',
  'é',
  '😀',
];

const column = fc.record({
  usual: fc.constantFrom(...USUAL),
  odd: fc.array(fc.constantFrom(...ODD), { maxLength: 2 }),
});

/** Opens lists in both ways: in one pass with the types of the first rows, and after all rows were tested. */
function createBothWays() {
  const dir = tempDir();
  const database = createDatabase(join(dir, 'spill'), { folders: [dir] });
  onTestFinished(() => database.close());
  let made = 0;
  const build = async (csv: string | Buffer) => {
    made += 1;
    const path = join(dir, `list-${made}.csv`);
    writeFileSync(path, csv);
    const sheet = await openSheetFile(path);
    const shape = await shapeOf(sheet);
    await sheet.close();
    const twice = csvSource(path, ',', shape, { hasHeader: shape.headerRow === 1 });
    const once = { ...twice, bytes: statSync(path).size };
    const files = (way: string) => ({
      file: join(dir, `${way}-${made}.parquet`),
      part: join(dir, `${way}-${made}.part`),
    });
    return {
      once: await buildList(database, once, files('once')),
      twice: await buildList(database, twice, files('twice')),
    };
  };
  const contents = async (list: ListFile) => {
    const cells = list.facts.columns.map((_, place) => `CAST(c${place} AS VARCHAR)`);
    const types = list.facts.columns.map((_, place) => `any_value(typeof(c${place}))`);
    return {
      names: list.facts.columns.map(({ name }) => name),
      types: list.facts.columns.map(({ type }) => type),
      filled: list.facts.columns.map(({ filled }) => filled),
      isEmpty: list.facts.columns.map(({ distinct }) => distinct === 0),
      rows: list.facts.rows,
      real: await database.rows(`SELECT ${types.join(', ')} FROM ${tableOf(list)}`),
      cells: await database.rows(
        `SELECT ${cells.join(', ')}, domain FROM ${tableOf(list)} ORDER BY file_row_number`,
      ),
    };
  };
  return { build, contents, database };
}

test('a list that is opened in one pass is the same as one whose rows are all tested first', async () => {
  const { build, contents, database } = createBothWays();
  let quick = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(column, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (columns, hasBom) => {
        const lines = [
          ['domain', ...columns.map((_, place) => `x${place}`)],
          ...Array.from({ length: SAMPLE }, (_, row) => [
            row % 7 === 0 ? '' : `s${row}.com`,
            ...columns.map(({ usual }) => usual[row % usual.length] ?? ''),
          ]),
          ...[0, 1].map((row) => [
            'last.com',
            ...columns.map(({ odd, usual }) => odd[row] ?? usual[0] ?? ''),
          ]),
        ];
        const { once, twice } = await build(
          `${hasBom ? '\ufeff' : ''}${lines.map((cells) => cells.join(',')).join('\n')}\n`,
        );
        if (!once.facts.hasDomains) quick += 1;
        expect(await contents(once)).toEqual(await contents(twice));
        expect(await readListFile(database, once.files[0] ?? '')).toEqual(once);
      },
    ),
    { numRuns: campaignSize(6, 200), seed: 5 },
  );
  expect(quick).toBeGreaterThan(0);
});

test('a column of domains may be written in any way after the first rows', async () => {
  const { build, contents } = createBothWays();
  const first = Array.from({ length: SAMPLE }, (_, row) => `s${row}.com,1`);
  for (const odd of [...ODD_DOMAINS, '"two\nlines"', '😀']) {
    const { once, twice } = await build(`domain,x\n${[...first, `${odd},2`].join('\n')}\n`);
    expect(await contents(once), odd).toEqual(await contents(twice));
  }
});

test('a cell that looks like the facts of the list does not take their place', async () => {
  const { build, database } = createBothWays();
  // With a single column, the facts are short enough for what the file says of its least and greatest cells.
  const csv = (text: string) => `a\nx\n"${text.replaceAll('"', '""')}"\n`;
  const known = await build(csv('y'));
  const { once } = await build(csv(roomForFacts(known.once.facts)));
  expect(await readListFile(database, once.files[0] ?? '')).toEqual(once);
});

test('a list with an uneven row opens whatever its cells say', async () => {
  const { explore, file } = createExploreFixture();
  const table = await explore.open(file('list.csv', 'domain,text\na.com,x\nNo space left on device\n'));
  expect(table).toMatchObject({ rows: 2, irregularRows: 1 });
  expect(await cellsOf(explore, table.exploreId)).toEqual([
    ['a.com', 'x'],
    ['No space left on device', null],
  ]);
});

test('the domain of a cell that begins with the mark of a file is found', async () => {
  const { explore, file } = createExploreFixture();
  const one = '\ufeffdomain\na.com\nb.com\n';
  // As `cat` puts two files together.
  const { exploreId } = await explore.open(file('list.csv', `${one}\ufeffc.com\n`));
  const { rows } = await explore.page(exploreId, query(), { offset: 0, limit: 10 });
  expect(rows.map(({ domain }) => domain)).toEqual(['a.com', 'b.com', 'c.com']);
});
