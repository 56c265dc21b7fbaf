import { readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { previewEnrichment } from '../../../main/engine/enrich/preview.ts';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { rowsBetween } from '../../../main/engine/store/job-rows.ts';
import { findJob, removeJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { cellsOf, createExploreFixture, type ExploreFixture } from '../../support/engine/explore-fixture.ts';
import { openWallet } from '../../support/engine/job-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { shareOf } from '../../support/run/campaign-size.ts';

const corpus = join(root, 'test', 'corpus');
const paths = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  .filter((name) => ['.csv', '.ods', '.xlsx', '.xlsm'].includes(extname(name)))
  .sort()
  .map((name) => join(corpus, name));

/** How a file is read: its columns, and the cells of its domain column; null if no column has domains. */
interface Reading {
  columns: string[];
  domains: string[];
  rowsBelow: number;
}

/** The store keeps no NUL in the texts that it shows. */
const plain = (text: string) => text.replaceAll('\0', '').trim();

/** As the preview of an enrichment reads a file. */
function createPreviews() {
  const { db, workspace } = openWallet('http://127.0.0.1:9');
  const context = { db, workspace, now: () => 0, dataDir: tempDir(), onScan: () => undefined };
  return async (path: string, rowsBelow: boolean): Promise<Reading | null> => {
    const file = await openSheetFile(path);
    const facts = await inspectSheet(file).finally(file.close);
    const { sheet, domainColumn, columns } = facts;
    if (domainColumn === null) return null;
    const { jobId, ...preview } = await previewEnrichment(context, {
      ...{ draftId: null, path, sheet, column: domainColumn, fallback: null, domains: 'written' },
      ...{ personalAddresses: false, platformPages: false, hiddenRows: false, rowsBelow },
      options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
    });
    expect(findJob(db, jobId)?.rowCount).toBe(preview.rows);
    const domains = rowsBetween(db, jobId, 0, preview.rows).map(({ value }) => plain(value));
    removeJob(db, jobId);
    return { columns: columns.map(({ name }) => name), domains, rowsBelow: preview.rowsBelow };
  };
}

/** As Explore opens it. The rows of another table beside that of the domains are left out here. */
async function opened(
  { explore }: ExploreFixture,
  path: string,
  rowsBelow: boolean,
): Promise<Reading | null> {
  const table = await explore.open(path, { rowsBelow });
  const { exploreId, domainColumn, columns } = table;
  const rows = await cellsOf(explore, exploreId);
  expect(rows).toHaveLength(table.rows);
  expect(rows.filter((cells) => cells.every((cell) => cell === null))).toEqual([]);
  await explore.close(exploreId);
  if (domainColumn === null) return null;
  const blank = (column: number) =>
    columns[column]?.name === '' || rows.every((cells) => cells[column] === null);
  const isBeside = (column: number): boolean =>
    column === domainColumn || (!blank(column) && isBeside(column + Math.sign(domainColumn - column)));
  const own = columns.map(({ index }) => index).filter(isBeside);
  return {
    columns: columns.map(({ name }) => name),
    domains: rows
      .filter((cells) => own.some((column) => cells[column] !== null))
      .map((cells) => plain(String(cells[domainColumn] ?? ''))),
    rowsBelow: table.rowsBelow,
  };
}

const LEADS = ['Company,Website,Mail', 'Acme,acme.com,', 'Bolt,bolt.io,', '"Cobra, Inc.",cobra.de,'];

/** Files with ends that the corpus lacks. */
async function made(): Promise<string[]> {
  const dir = tempDir();
  const texts: Record<string, string[]> = {
    'quoted-last': LEADS,
    'blank-rows': [LEADS[0] ?? '', ',,', ...LEADS.slice(1), ',,', ',,'],
    'blank-between': [LEADS[0] ?? '', ',,', ...LEADS.slice(1)],
    'rows-of-spaces': [...LEADS.slice(0, 2), ' , , ', '\u00a0,,\t', ...LEADS.slice(2)],
    'rows-of-spaces-total': [...LEADS, ' , , ', 'Total,3,'],
    total: [...LEADS, 'Total,3,'],
    'total-mail': [...LEADS, 'Total,,sales@total.com'],
    'total-blank-note': [...LEADS, 'Total,3,', ',,', 'Exported by Ann on Monday,,'],
    'last-without': [...LEADS, 'Delta,,'],
    'personal-last': [...LEADS, 'Ann,ann@gmail.com,'],
    'no-header': [...LEADS.slice(1), 'Total,3,'],
    semicolons: ['Webseite;Umsatz', 'a.de;1', 'b.de;2', 'Summe;3'],
    'long-text': [...LEADS, `Eta,eta.com,"${'a text, and more\n'.repeat(9_000)}"`, 'Total,4,'],
  };
  for (const [name, lines] of Object.entries(texts))
    writeFileSync(join(dir, `${name}.csv`), `${lines.join('\n')}\n`);
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Leads');
  for (const line of [...LEADS.slice(0, 3), 'Delta,,', 'Total,3,']) sheet.addRow(line.split(','));
  sheet.autoFilter = 'A1:C3';
  sheet.getCell('G1').value = 'Beside';
  for (let row = 7; row < 12; row += 1) sheet.getCell(`G${row}`).value = row;
  await workbook.xlsx.writeFile(join(dir, 'beside.xlsx'));
  return readdirSync(dir)
    .sort()
    .map((name) => join(dir, name));
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);

/** Compares both readings of a file. Returns how many rows are below its table. */
async function compare(path: string, { fixture, preview }: Readers): Promise<number> {
  const asked = await preview(path, false).catch(codeOf);
  expect(await opened(fixture, path, false).catch(codeOf), path).toEqual(asked);
  if (asked === null || typeof asked === 'string' || asked.rowsBelow === 0) return 0;
  const taken = (await preview(path, true)) as Reading;
  const all = (await opened(fixture, path, true)) as Reading;
  expect(all, path).toMatchObject({ rowsBelow: 0, columns: asked.columns });
  expect(all.domains, path).toHaveLength(asked.domains.length + asked.rowsBelow);
  // Nothing is written into totals that a workbook declares, so Enrich takes only the others in.
  expect(all.domains.slice(0, taken.domains.length), path).toEqual(taken.domains);
  expect(all.domains, path).toHaveLength(taken.domains.length + taken.rowsBelow);
  return asked.rowsBelow;
}

interface Readers {
  fixture: ExploreFixture;
  preview: ReturnType<typeof createPreviews>;
}

const open = (): Readers => ({ fixture: createExploreFixture(), preview: createPreviews() });

test.each(shareOf([0, 1, 2, 3], 4))(
  'Explore and Enrich read the same rows of the files of the corpus: part %i',
  async (part) => {
    const readers = open();
    for (const path of paths.filter((_, index) => index % 4 === part)) await compare(path, readers);
  },
);

test('also of files with other ends', async () => {
  const readers = open();
  const below: Record<string, number> = {};
  for (const path of await made()) below[basename(path)] = await compare(path, readers);
  expect(below).toEqual({
    'beside.xlsx': 2,
    'blank-between.csv': 0,
    'blank-rows.csv': 0,
    'last-without.csv': 0,
    'long-text.csv': 1,
    'no-header.csv': 1,
    'personal-last.csv': 0,
    'quoted-last.csv': 0,
    'rows-of-spaces-total.csv': 1,
    'rows-of-spaces.csv': 0,
    'semicolons.csv': 1,
    'total-blank-note.csv': 2,
    'total-mail.csv': 0,
    'total.csv': 1,
  });
});
