import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type CellRange, parseRange, writeRange } from '../../../main/engine/sheets/cell-range.ts';
import { keepResult, placeOfResult, readResult } from './kept-result.ts';
import { odsByPython } from './ods-by-python.ts';
import { convertAllBySoffice, csvRows, sofficeVersion } from './soffice.ts';

/** One sort of a file, as the buttons of its filter or table do it. */
export interface Sort {
  path: string;
  /** The sheet's name. */
  sheet: string;
  /** The row of the header, 1-based. */
  headerRow: number;
  /**
   * The column to sort by, 0-based. The file's own range that begins at the header and has this column is
   * sorted.
   */
  column: number;
  isDescending?: boolean;
}

/**
 * The result of a sort: the range that LibreOffice sorted, such as `A4:G9`, null if the file has none, and
 * the sheet's rows.
 */
export interface Sorted {
  range: string | null;
  rows: string[][];
}

/**
 * Has LibreOffice sort each file by a column within the file's own range, and returns all cells. Sorts of an earlier time
 * are kept.
 */
export function sortBySoffice(sorts: readonly Sort[]): Sorted[] {
  const placed = sorts.map((sort) => ({ sort, place: placeOfSort(sort) }));
  const missing = placed.filter(({ place }) => readResult(place) === null);
  const made = missing.length === 0 ? [] : sortAtOnce(missing.map(({ sort }) => sort));
  for (const [index, { place }] of missing.entries()) keepResult(place, JSON.stringify(made[index]));
  return placed.map(({ place }) => JSON.parse(String(readResult(place))) as Sorted);
}

function placeOfSort({ path, ...how }: Sort): string {
  return placeOfResult(sofficeVersion, MACRO, JSON.stringify(how), extname(path), readFileSync(path));
}

function sortAtOnce(sorts: readonly Sort[]): Sorted[] {
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-sort-'));
  try {
    const copies = sorts.map(({ path }, index) => {
      const copy = join(folder, `${index}${extname(path)}`);
      copyFileSync(path, copy);
      return copy;
    });
    convertAllBySoffice(copies, 'ods', folder);
    const ranges = sorts.map((sort, index) => rangeOf(join(folder, `${index}.ods`), sort));
    const calls = sorts.map(({ sheet, column, isDescending = false }, index) => {
      const range = ranges[index];
      const from = range === null || range === undefined ? 0 : column - range.firstColumn;
      const written = range === null || range === undefined ? '' : writeRange(range);
      const out = join(folder, `${index}.csv`);
      return `  SortOne "file://${join(folder, `${index}.ods`)}", "${sheet}", "${written}", ${from}, ${isDescending ? 'False' : 'True'}, "file://${out}"`;
    });
    const told = join(folder, 'told.txt');
    runMacro(folder, MACRO.replace('CALLS', calls.join('\n')).replace('TOLD', told));
    const trouble = readFileSync(told, 'utf8').trim();
    if (trouble !== '') throw new Error(`LibreOffice could not sort: ${trouble}`);
    return sorts.map(({ sheet }, index) => {
      const range = ranges[index] ?? null;
      const rows = csvRows(readFileSync(join(folder, `${index}-${sheet}.csv`), 'utf8'));
      return { range: range === null ? null : writeRange(range), rows };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The document's range that begins at the header and has the column; LibreOffice stores filters and tables
 * the same way.
 */
function rangeOf(path: string, { sheet, headerRow, column }: Sort): CellRange | null {
  const addresses = Object.values(odsByPython(path, sheet).ranges);
  const found = addresses.flatMap((address) => {
    const [from = '', to = ''] = address
      .split(':')
      .map((corner) => corner.slice(corner.lastIndexOf('.') + 1));
    const range = parseRange(`${from}:${to}`);
    const name = address.slice(0, address.lastIndexOf('.', address.indexOf(':'))).replace(/^\$?'?|'$/g, '');
    return range !== null && name === sheet ? [range] : [];
  });
  return (
    found.find(
      ({ firstRow, firstColumn, lastColumn }) =>
        firstRow === headerRow && firstColumn <= column && column <= lastColumn,
    ) ?? null
  );
}

function runMacro(folder: string, code: string): void {
  const profile = join(folder, 'profile');
  // The first start makes the profile, with an empty module for macros.
  start(profile, '--terminate_after_init');
  writeFileSync(join(profile, 'user', 'basic', 'Standard', 'Module1.xba'), moduleXml(code));
  start(profile, 'macro:///Standard.Module1.Main');
}

function start(profile: string, order: string): void {
  const args = [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', order];
  execFileSync('soffice', args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

function moduleXml(code: string): string {
  const text = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${text}</script:module>`;
}

const MACRO = `
Sub Main
  Open "TOLD" For Output As #1
  On Error Goto Failed
CALLS
  Goto Done
Failed:
  Print #1, "failed in line " & Erl & ": " & Error$
Done:
  Close #1
  StarDesktop.terminate()
End Sub

Sub SortOne(path As String, sheetName As String, area As String, field As Long, ascending As Boolean, out As String)
  Dim doc, sheet
  Dim opened(0) As New com.sun.star.beans.PropertyValue
  opened(0).Name = "Hidden"
  opened(0).Value = True
  doc = StarDesktop.loadComponentFromURL(path, "_blank", 0, opened())
  sheet = doc.Sheets.getByName(sheetName)
  If area <> "" Then
    Dim fields(0) As New com.sun.star.table.TableSortField
    fields(0).Field = field
    fields(0).IsAscending = ascending
    Dim order(1) As New com.sun.star.beans.PropertyValue
    order(0).Name = "ContainsHeader"
    order(0).Value = True
    order(1).Name = "SortFields"
    order(1).Value = fields()
    sheet.getCellRangeByName(area).sort(order())
  End If
  Dim stored(1) As New com.sun.star.beans.PropertyValue
  stored(0).Name = "FilterName"
  stored(0).Value = "Text - txt - csv (StarCalc)"
  stored(1).Name = "FilterOptions"
  stored(1).Value = "44,34,76,1,,0,false,true,false,false,false," & (sheet.RangeAddress.Sheet + 1)
  doc.storeToURL(out, stored())
  doc.close(True)
End Sub
`;
