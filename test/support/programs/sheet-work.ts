import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { keepHeapSmall } from '../../../main/process/small-heap.ts';

/**
 * One piece of work on one spreadsheet in a process of its own: `ours` inspects, reads and appends; `rows`
 * reads and appends; `exceljs` reads and writes the whole file. Prints `{ ms, rows, peakRssMb }`.
 */
const [kind = 'ours', path = '', out = ''] = process.argv.slice(2);
if (kind !== 'exceljs') keepHeapSmall();
const startedAt = performance.now();
const rows = kind === 'exceljs' ? await byExceljs() : await byOurs(kind === 'ours');
const ms = Math.round(performance.now() - startedAt);
// The kernel reports the peak in kB.
const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1_024);
process.stdout.write(JSON.stringify({ ms, rows, peakRssMb }));

async function byOurs(inspects: boolean): Promise<number> {
  const input = await openSheetFile(path);
  const sheet = inspects ? (await inspectSheet(input)).sheet : (input.sheets[0]?.name ?? '');
  let read = 0;
  for await (const chunk of input.rows({ sheet })) read += chunk.length;
  const done = await appendColumns({
    input,
    sheet,
    headerRow: 1,
    header: ['Status', 'Company', 'Count'],
    out,
    valuesFor: (chunk) => chunk.map((row) => ['found', `Company ${row.number}`, row.number]),
  });
  await input.close();
  if (done.rows !== read) throw new Error(`${read} rows were read, ${done.rows} written`);
  return read;
}

async function byExceljs(): Promise<number> {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const sheet = workbook.worksheets[0];
  await workbook.xlsx.writeFile(out);
  return sheet?.rowCount ?? 0;
}
