import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import { appendColumns } from '../../main/engine/sheets/append-columns.ts';
import { inspectSheet } from '../../main/engine/sheets/inspect.ts';
import { openSheetFile } from '../../main/engine/sheets/open-sheet-file.ts';

/**
 * A workbook of 100,000 rows and 10 columns: looked at, read whole and written with six columns more by us, against exceljs reading it whole and writing it
 * whole, each in a process of its own. Prints the ratio of the times and our peak memory; the bounds are 1 and 600 MB.
 */
const ROWS = 100_000;
const [role, folder = ''] = process.argv.slice(2);
const input = join(folder, 'big.xlsx');

interface Measured {
  ms: number;
  peakMb: number;
}

if (role === 'ours') report(await timed(enrich));
else if (role === 'exceljs') report(await timed(readAndWrite));
else await compare();

async function compare(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
  try {
    await writeInput(join(dir, 'big.xlsx'));
    const ours = await inChild('ours', dir);
    const exceljs = await inChild('exceljs', dir);
    const ratio = Math.round((ours.ms / exceljs.ms) * 100) / 100;
    process.stdout.write(
      `${JSON.stringify({ bench: 'sheets-xlsx', rows: ROWS, ours, exceljs, ratio, boundRatio: 1, boundMb: 600 })}\n`,
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function inChild(kind: string, dir: string): Promise<Measured> {
  const child = fork(fileURLToPath(import.meta.url), [kind, dir]);
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

function report(measured: Measured): void {
  process.send?.(measured);
}

async function timed(work: () => Promise<void>): Promise<Measured> {
  const startedAt = performance.now();
  await work();
  return {
    ms: Math.round(performance.now() - startedAt),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  };
}

async function enrich(): Promise<void> {
  const file = await openSheetFile(input);
  const { sheet, headerRow } = await inspectSheet(file);
  for await (const rows of file.rows({ sheet })) if (rows.length === 0) throw new Error('an empty chunk');
  const header = ['Status', 'Name', 'Industry', 'City', 'Country', 'Profile'];
  await appendColumns({
    input: file,
    sheet,
    headerRow,
    header,
    out: join(folder, 'ours.xlsx'),
    valuesFor: (rows) =>
      rows.map(({ number }) => [
        'found',
        `Company ${number}`,
        'Software',
        'Berlin',
        'Germany',
        `https://example.com/${number}`,
      ]),
  });
  await file.close();
}

async function readAndWrite(): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(input);
  await workbook.xlsx.writeFile(join(folder, 'exceljs.xlsx'));
}

async function writeInput(path: string): Promise<void> {
  const writer = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: path,
    useSharedStrings: true,
    useStyles: true,
  });
  const sheet = writer.addWorksheet('Accounts');
  sheet
    .addRow(['Name', 'Website', 'Owner', 'Amount', 'Rate', 'Since', 'Notes', 'Active', 'Code', 'Group'])
    .commit();
  for (let index = 0; index < ROWS; index += 1) {
    sheet
      .addRow([
        `Account ${index}`,
        `site-${index}.example.com`,
        `Owner ${index % 50}`,
        index * 1.5,
        index % 7,
        new Date(Date.UTC(2020, index % 12, 1)),
        `Note ${index % 900}`,
        index % 2 === 0,
        `C${index}`,
        index % 13,
      ])
      .commit();
  }
  await writer.commit();
}
