import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { hostileDocuments, hostileTables, hostileWorkbooks } from '../../support/files/hostile-sheets.ts';
import { measureSheetWork } from '../../support/files/sheet-work.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookParts } from '../../support/files/workbook-fixture.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';
import { shareOf } from '../../support/run/campaign-size.ts';

/** Bytes of the hostile part; a reader that reads a part of this length repeatedly takes minutes or more. */
const SIZE = 500_000;
/** A process that prints nothing for this long hangs, ms. A file of this size takes a second or two. */
const SILENCE_MS = 180_000;
/** The most memory for reading one of them, MB. */
const PEAK_MB = 1_500;
const PROGRAM = join(import.meta.dirname, '../../support/programs/read-hostile.ts');

interface Outcome {
  name: string;
  peakMb: number;
  code: string | null;
}

/** The outcome of each of these files of a family. Those after one that hangs are missing. */
function read(family: string, names: readonly string[]): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const outcomes: Outcome[] = [];
    const child = spawn(process.execPath, [PROGRAM, family, String(SIZE), ...names], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let watch = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
    createInterface(child.stdout).on('line', (line) => {
      outcomes.push(JSON.parse(line) as Outcome);
      clearTimeout(watch);
      watch = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(watch);
      resolve(outcomes);
    });
  });
}

test.each([
  ['workbook', 'xlsx', hostileWorkbooks],
  ['document', 'ods', hostileDocuments],
  ['CSV file', 'csv', hostileTables],
])('no %s costs more time than its size allows', { timeout: 900_000 }, async (_name, family, files) => {
  const names = shareOf(
    files(1).map(({ name }) => name),
    2,
  );
  const outcomes = await read(family, names);
  expect(outcomes.map(({ name }) => name)).toEqual(names);
  const strange = outcomes.filter(({ code }) => code !== null && !/^(?:file|sheet)_[a-z_]+$/.test(code));
  expect(strange).toEqual([]);
  expect(outcomes.filter(({ peakMb }) => peakMb > PEAK_MB)).toEqual([]);
});

test('two million texts of a workbook are kept outside of the heap', { timeout: 300_000 }, () => {
  const dir = tempDir();
  const count = 2_000_000;
  const texts = Array.from({ length: count }, (_, index) => `<si><t>text number ${index}</t></si>`);
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>${count - 1}</v></c></row></sheetData></worksheet>`;
  const parts = workbookParts({ sheet }).map((part) =>
    part.name === 'xl/sharedStrings.xml' ? { ...part, data: `<sst>${texts.join('')}</sst>` } : part,
  );
  const path = join(dir, 'in.xlsx');
  writeFileSync(path, buildZip(parts));
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = '--max-old-space-size=64';
  try {
    expect(measureSheetWork('rows', path, join(dir, 'out.xlsx')).rows).toBe(2);
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
});

test('texts of a workbook are read only as far as the shown rows need them', async () => {
  // The part with the texts is cut off after the first, which reading only the first rows does not notice.
  const long = '<si><t>later</t></si>'.repeat(50_000);
  const sheet = `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(1_000)}<row><c t="s"><v>49999</v></c></row></sheetData></worksheet>`;
  const parts = workbookParts({ sheet }).map((part) =>
    part.name === 'xl/sharedStrings.xml' ? { ...part, data: `<sst><si><t>first</t></si>${long}` } : part,
  );
  const path = join(tempDir(), 'in.xlsx');
  writeFileSync(path, buildZip(parts));
  const file = await openSheetFile(path);
  try {
    for await (const [row] of file.rows({ sheet: 'Accounts' })) {
      expect(row?.cells).toEqual(['first']);
      break;
    }
  } finally {
    await file.close();
  }
});
