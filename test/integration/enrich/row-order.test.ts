import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeOutput } from '../../../main/engine/enrich/write-output.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { previewAndWrite } from '../../support/files/previewed-file.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookBytes } from '../../support/files/workbook-fixture.ts';

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, index) => cell(`${'AB'.charAt(index)}${number}`, text)).join('')}</row>`;

// No program writes such workbooks, and programs that make them from texts do.
test.each([
  ['in another order than their numbers', [5, 3, 2, 4]],
  ['of which two have the same number', [2, 3, 3, 4]],
  ['with a gap between them', [2, 4, 5, 9]],
])('rows of a workbook %s get their own answers', async (_, numbers) => {
  const domains = ['one.com', 'two.com', 'three.com', 'four.com'];
  const rows = numbers.map((number, index) => row(number, ['Firm', domains[index] ?? '']));
  const data = [row(1, ['Company', 'Website']), ...rows].join('');
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
  const path = join(tempDir(), 'in.xlsx');
  writeFileSync(path, workbookBytes({ sheet }));
  const { db, job } = await previewAndWrite(path, { domainColumn: true });
  const written = await writeOutput(db, job);
  const output = await openSheetFile(written?.out ?? '');
  onTestFinished(() => output.close());
  const [, ...read] = await readAll(output, 'Accounts');
  expect(read.map(({ cells }) => cells.slice(1, 3))).toEqual(domains.map((domain) => [domain, domain]));
});
