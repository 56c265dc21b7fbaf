import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { StackdeskError } from '#contract/errors.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { odsBytes } from '../../support/files/ods-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const FOLDER = join(import.meta.dirname, '../../corpus/ods');
const contents = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ods'))
    .map(async (name) => {
      const zip = await openZip(join(FOLDER, name));
      const entry = zip.find('content.xml');
      const content = entry === undefined ? '' : await zip.readText(entry);
      await zip.close();
      return content;
    }),
);

/** Pieces that break readers of XML and of sheets. */
const SNIPPETS = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '/>',
  '</',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '<!DOCTYPE a [',
  '\0',
  '\ufffd',
  ' table:number-columns-repeated="999999999999"',
  ' table:number-columns-repeated="-1"',
  ' table:number-rows-repeated="1048576"',
  ' table:number-columns-spanned="16384"',
  '<table:table-row>',
  '</table:table-row>',
  '<table:table-cell/>',
  '<table:covered-table-cell>',
  '<text:s text:c="1e9"/>',
  '<table:table table:name="x">',
  '</table:table>',
  'xmlns:table="x"',
  '<office:annotation>',
  '<text:p>',
  '&#x110000;',
  '&#0;',
  '&nope;',
];

type Edit = { place: number; length: number } & ({ snippet: string } | { copyFrom: number });

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    fc.record({
      place: fc.nat(),
      length: fc.constantFrom(0, 0, 1, 5, 40, 400),
      snippet: fc.constantFrom(...SNIPPETS, ''),
    }),
    fc.record({ place: fc.nat(), length: fc.constantFrom(0, 20, 200), copyFrom: fc.nat() }),
  ),
  { minLength: 1, maxLength: 4 },
);

function mutated(content: string, changes: readonly Edit[]): string {
  // Most changes should hit the rows.
  const body = content.indexOf('<office:body');
  let text = content;
  for (const change of changes) {
    const span = Math.max(text.length - body, 1);
    const at = change.place % 7 === 0 ? change.place % text.length : body + (change.place % span);
    const from = body + ('copyFrom' in change ? change.copyFrom % span : 0);
    const put = 'snippet' in change ? change.snippet : text.slice(from, from + change.length * 3);
    text = text.slice(0, at) + put + text.slice(at + change.length);
  }
  return text;
}

const texts = (rows: readonly Row[]) => rows.map(({ number, cells }) => [number, ...cells]);

async function trial(content: string, folder: string, count: number): Promise<string> {
  const path = join(folder, `${count}.ods`);
  writeFileSync(path, odsBytes({ content }));
  const file = await openSheetFile(path);
  try {
    const sheet = file.sheets.at(-1)?.name ?? '';
    const before = await readAll(file, sheet);
    if (before.length > 5_000) return 'long';
    await file.place({ headerRow: 1, sheet, columns: 2 });
    const [top] = before;
    const out = `${path}.out`;
    const header = ['Name', 'Count'];
    await file.append({
      sheet,
      headerRow: top?.number ?? null,
      header,
      out,
      valuesFor: (rows) => rows.map(({ number }) => [`v${number}`, number]),
    });
    const again = await openSheetFile(out);
    try {
      const after = await readAll(again, sheet);
      expect(texts(after.map((row) => ({ ...row, cells: trimmed(row.cells.slice(0, -2)) })))).toEqual(
        texts(before.map((row) => ({ ...row, cells: trimmed(row.cells) }))),
      );
      expect(after.map(({ cells }) => cells.slice(-2))).toEqual(
        before.map(({ number }) => (number === top?.number ? header : [`v${number}`, String(number)])),
      );
    } finally {
      await again.close();
    }
    return 'written';
  } finally {
    await file.close();
  }
}

function trimmed(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

test('a document with any damage is refused as damaged, or enriched with every old cell kept', async () => {
  const folder = tempDir();
  const ends: Record<string, number> = {};
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...contents), edits, async (content, changes) => {
      count += 1;
      const end = await trial(mutated(content, changes), folder, count).catch((error: unknown) => {
        if (error instanceof StackdeskError) return error.code;
        throw error;
      });
      ends[end] = (ends[end] ?? 0) + 1;
    }),
    { numRuns: campaignSize(100, 5_000) },
  );
  // Both outcomes occur. A fifth of the documents can still be read, give or take a tenth.
  expect(ends.written).toBeGreaterThan(0);
  expect(ends.file_damaged).toBeGreaterThan(0);
});
