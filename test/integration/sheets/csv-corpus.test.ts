import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CsvDialect } from '../../../main/engine/sheets/model.ts';
import { enrichedCsv, openCsv, readAll } from '../../support/files/csv-fixture.ts';

/** Files that other programs made, each with a different style, with the expected result. */
const corpus = join(import.meta.dirname, '..', '..', 'corpus', 'csv');
const names = readdirSync(corpus).filter((name) => name.endsWith('.csv'));

interface Expected {
  dialect: Omit<CsvDialect, 'declaresDelimiter'>;
  headerRow: number | null;
  rows: string[][];
}

function read(name: string): { bytes: Buffer; expected: Expected } {
  const bytes = readFileSync(join(corpus, name));
  return { bytes, expected: JSON.parse(readFileSync(join(corpus, `${name}.expect.json`), 'utf8')) };
}

/** Whether all old bytes are in the new ones, in order. */
function holds(whole: Buffer, part: Buffer): boolean {
  let at = 0;
  for (const byte of part) {
    at = whole.indexOf(byte, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

test('the corpus is there', () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
});

test.each(names)('%s is read as it was meant', async (name) => {
  const { bytes, expected } = read(name);
  const { file } = await openCsv(bytes);
  expect((await readAll(file)).map((row) => row.cells)).toEqual(expected.rows);
  expect(file.dialect).toMatchObject(expected.dialect);
});

test.each(names)('%s keeps its bytes, and its new column is read back', async (name) => {
  const { bytes, expected } = read(name);
  const value = `new, "one"; it's\\ | here`;
  const enriched = await enrichedCsv(bytes, () => value, { headerRow: expected.headerRow });
  expect(holds(enriched, bytes)).toBe(true);
  const { file } = await openCsv(enriched);
  const rows = await readAll(file);
  const first = expected.headerRow ?? 1;
  const width = Math.max(...expected.rows.slice(first - 1).map((cells) => cells.length));
  const added = rows.map(({ cells }) => cells.slice(width));
  const isBlank = (cells: readonly string[] | undefined) => cells?.join('') === '';
  const meant = expected.rows.map((cells, index) =>
    isBlank(cells) || index + 1 < first ? [] : [index + 1 === expected.headerRow ? 'New' : value],
  );
  expect(added).toEqual(meant);
  expect(rows.map(({ cells }, index) => cells.slice(0, expected.rows[index]?.length))).toEqual(expected.rows);
});
