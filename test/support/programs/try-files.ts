import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import type { Cell, Row, SheetFile } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { StackdeskError } from '#contract/errors.ts';
import { odsByPython } from '../files/ods-by-python.ts';
import { xlsxByPython } from '../files/xlsx-by-python.ts';

/**
 * Tries files that other programs made: `node test/support/programs/try-files.ts FOLDER`. Every sheet of
 * every file gets two columns, and another reader must find all old cells unchanged and the new ones in their
 * rows. Lists refusals with their reasons, and what went wrong; exits with 1 if anything did.
 */
const [folder = '.'] = process.argv.slice(2);
const KNOWN = ['.xlsx', '.xlsm', '.ods', '.csv', '.tsv'];
const HEADER = ['Stackdesk one', 'Stackdesk two'];
const newCells = (row: Row): Cell[] => [`new ${row.number}`, row.number];

const counts = { files: 0, sheets: 0, proven: 0 };
const refusals = new Map<string, string[]>();
const wrongs: string[] = [];

const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter((path) => KNOWN.includes(extname(path).toLowerCase()) && statSync(path).isFile())
  .sort();
for (const path of paths) await tryFile(path);
process.stdout.write(`${counts.files} files, ${counts.sheets} sheets, ${counts.proven} proven\n`);
for (const [reason, where] of [...refusals].sort((a, b) => b[1].length - a[1].length))
  process.stdout.write(
    `refused ${where.length}: ${reason}\n${where.map((each) => `    ${each}\n`).join('')}`,
  );
for (const wrong of wrongs) process.stdout.write(`WRONG ${wrong}\n`);
process.exitCode = wrongs.length === 0 ? 0 : 1;

async function tryFile(path: string): Promise<void> {
  counts.files += 1;
  const file = await refusable(path, path, () => openSheetFile(path));
  if (file === null) return;
  try {
    for (const { name } of file.sheets) {
      counts.sheets += 1;
      const isDone = await refusable(path, `${path} · ${name}`, () => trySheet(file, name));
      if (isDone === true) counts.proven += 1;
    }
  } finally {
    await file.close();
  }
}

/** The result of the work; null if it was refused, which is listed, or failed, which is an error. */
async function refusable<T>(path: string, place: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StackdeskError)) wrongs.push(`${place}: ${String(error)}`);
    else {
      const reason = `${error.code}: ${error.message.replaceAll(path, 'FILE')}`.slice(0, 200);
      refusals.set(reason, [...(refusals.get(reason) ?? []), place]);
    }
    return null;
  }
}

async function trySheet(file: SheetFile, sheet: string): Promise<boolean> {
  const facts = await inspectSheet(file, { sheet });
  const dir = mkdtempSync(join(tmpdir(), 'try-files-'));
  const out = join(dir, `out${extname(file.path)}`);
  const asked: number[] = [];
  try {
    await appendColumns({
      input: file,
      sheet,
      headerRow: facts.hasHeader ? facts.headerRow : null,
      header: HEADER,
      out,
      valuesFor: (rows) => {
        asked.push(
          ...rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).map((row) => row.number),
        );
        return rows.map(newCells);
      },
    });
    const trouble = file.format === 'csv' ? csvTrouble(file.path, out) : bookTrouble(file, out, sheet, asked);
    if (trouble !== null) wrongs.push(`${file.path} · ${sheet}: ${trouble}`);
    return trouble === null;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** All old bytes must be in the new file, in order. */
function csvTrouble(before: string, after: string): string | null {
  const whole = readFileSync(after);
  let at = 0;
  for (const byte of readFileSync(before)) {
    at = whole.indexOf(byte, at) + 1;
    if (at === 0) return 'old bytes are missing';
  }
  return null;
}

function bookTrouble(file: SheetFile, out: string, sheet: string, asked: readonly number[]): string | null {
  const read = file.format === 'ods' ? odsTexts : xlsxTexts;
  const before = read(file.path, sheet);
  const after = read(out, sheet);
  for (const [place, cell] of before)
    if (after.get(place) !== cell) return `cell ${place} was ${cell}, is ${after.get(place)}`;
  const added = new Map<number, string[]>();
  for (const [place, cell] of after) {
    if (before.has(place)) continue;
    const row = Number(place.split(',')[0]);
    added.set(row, [...(added.get(row) ?? []), cell]);
  }
  for (const row of asked)
    if (!(added.get(row) ?? []).some((cell) => cell.includes(`new ${row}"`)))
      return `row ${row} has no new cell`;
  return null;
}

function xlsxTexts(path: string, sheet: string): Map<string, string> {
  const { cells } = xlsxByPython(path, sheet);
  return new Map(Object.entries(cells).map(([place, cell]) => [place, JSON.stringify(cell)]));
}

function odsTexts(path: string, sheet: string): Map<string, string> {
  const filled = Object.entries(odsByPython(path, sheet).cells).filter(
    ([, { text, value }]) => text !== '' || value !== null,
  );
  return new Map(
    filled.map(([place, { text, value, type }]) => [place, JSON.stringify([text, value, type])]),
  );
}
