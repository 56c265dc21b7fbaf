import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { measureSheetWork } from '../support/files/sheet-work.ts';

/**
 * A workbook of 100,000 rows and 10 columns: inspecting, reading and appending, compared with exceljs reading
 * and writing the whole file. The bounds are a ratio of 1 and 600 MB; fails beyond them.
 */
const ROWS = Number(process.env.STACKDESK_BENCH_ROWS ?? 100_000);
const RATIO_BOUND = 1;
const PEAK_BOUND_MB = 600;

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
try {
  const input = join(dir, 'in.xlsx');
  await writeInput(input);
  const ours = measureSheetWork('ours', input, join(dir, 'ours.xlsx'));
  const theirs = measureSheetWork('exceljs', input, join(dir, 'exceljs.xlsx'));
  if (ours.rows !== ROWS + 1 || theirs.rows !== ROWS + 1) throw new Error('a row was lost');
  const ratio = Number((ours.ms / theirs.ms).toFixed(3));
  process.stdout.write(
    `${JSON.stringify({ bench: 'sheets-xlsx', rows: ROWS, oursMs: ours.ms, exceljsMs: theirs.ms, ratio, peakRssMb: ours.peakRssMb, exceljsPeakRssMb: theirs.peakRssMb, ratioBound: RATIO_BOUND, peakBoundMb: PEAK_BOUND_MB })}\n`,
  );
  if (ratio > RATIO_BOUND || ours.peakRssMb > PEAK_BOUND_MB) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function writeInput(path: string): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true });
  const sheet = workbook.addWorksheet('Accounts');
  sheet
    .addRow([
      'Account',
      'Website',
      'Country',
      'Revenue',
      'Since',
      'Active',
      'Owner',
      'Note',
      'Score',
      'Double',
    ])
    .commit();
  for (let index = 0; index < ROWS; index += 1) {
    const cells = [
      `Account ${index}`,
      `site-${index}.com`,
      ['Germany', 'Japan', 'Chile'][index % 3],
      index * 1.25,
      new Date(Date.UTC(2020, 0, 1 + (index % 1_000))),
      index % 2 === 0,
      `Owner ${index % 50}`,
      `A note with <markup> & number ${index}`,
      index % 101,
      { formula: `D${index + 2}*2`, result: index * 2.5 },
    ];
    sheet.addRow(cells).commit();
  }
  await workbook.commit();
}
