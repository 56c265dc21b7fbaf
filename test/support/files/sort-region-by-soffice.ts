import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepResult, placeOfResult, readResult } from './kept-result.ts';
import { sofficeVersion } from './soffice.ts';

/**
 * Sorts as the arrow of a filter's button does: the filter's range if the cell is in one, else the region
 * around it.
 */
const MACRO = `
Sub SortBy(inUrl, outUrl, sheetName, column, headerRow)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  doc = StarDesktop.loadComponentFromURL(inUrl, "_blank", 0, hidden())
  sheet = doc.Sheets.getByName(sheetName)
  cell = sheet.getCellByPosition(CLng(column), CLng(headerRow) - 1)
  cursor = sheet.createCursorByRange(cell)
  cursor.collapseToCurrentRegion()
  area = cursor.RangeAddress
  ranges = doc.getPropertyValue("DatabaseRanges")
  For i = 0 To ranges.Count - 1
    each1 = ranges.getByIndex(i)
    Call Widen(each1, sheet, cell, area)
  Next
  unnamed = doc.getPropertyValue("UnnamedDatabaseRanges")
  If unnamed.hasByTable(area.Sheet) Then Call Widen(unnamed.getByTable(area.Sheet), sheet, cell, area)
  target = sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow)
  Dim field(0) As New com.sun.star.table.TableSortField
  field(0).Field = CLng(column) - area.StartColumn
  field(0).IsAscending = True
  Dim how(1) As New com.sun.star.beans.PropertyValue
  how(0).Name = "SortFields"
  how(0).Value = field()
  how(1).Name = "ContainsHeader"
  how(1).Value = True
  target.sort(how())
  Dim stored(1) As New com.sun.star.beans.PropertyValue
  stored(0).Name = "FilterName"
  stored(0).Value = "Text - txt - csv (StarCalc)"
  stored(1).Name = "FilterOptions"
  stored(1).Value = "44,34,76,1"
  doc.CurrentController.setActiveSheet(sheet)
  doc.storeToURL(outUrl, stored())
  doc.close(True)
End Sub

Sub Widen(each1, sheet, cell, area)
  where = each1.DataArea
  at = cell.CellAddress
  If where.Sheet <> at.Sheet Or Not each1.AutoFilter Then Exit Sub
  If at.Row <> where.StartRow Or at.Column < where.StartColumn Or at.Column > where.EndColumn Then Exit Sub
  area = where
End Sub
`;

const DOCTYPE = (kind: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${kind} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${kind.split(':')[1]}.dtd">\n`;

/**
 * The lines of a sheet as CSV after LibreOffice sorted it, ascending, by a column (0-based) whose title is in
 * a row (1-based). A sort of an earlier time is kept.
 */
export function sortedBySoffice(path: string, sheet: string, column: number, headerRow: number): string {
  const how = JSON.stringify([sheet, column, headerRow]);
  const place = placeOfResult(sofficeVersion, MACRO, how, extname(path), readFileSync(path));
  const kept = readResult(place)?.toString();
  if (kept !== undefined) return kept;
  const sorted = sortNow(path, sheet, column, headerRow);
  keepResult(place, sorted);
  return sorted;
}

function sortNow(path: string, sheet: string, column: number, headerRow: number): string {
  const profile = mkdtempSync(join(tmpdir(), 'stackdesk-office-'));
  try {
    const office = (...words: string[]) =>
      execFileSync(
        'soffice',
        [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', ...words],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: 100_000,
        },
      );
    // The first start makes the profile, and would replace our library with its own.
    office('--terminate_after_init');
    const folder = join(profile, 'user', 'basic', 'Standard');
    mkdirSync(folder, { recursive: true });
    const text = MACRO.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    writeFileSync(
      join(folder, 'Sorting.xba'),
      `${DOCTYPE('script:module')}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Sorting" script:language="StarBasic">${text}</script:module>`,
    );
    writeFileSync(
      join(folder, 'script.xlb'),
      `${DOCTYPE('library:library')}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Sorting"/></library:library>`,
    );
    writeFileSync(
      join(folder, '..', 'script.xlc'),
      `${DOCTYPE('library:libraries')}<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" library:link="false"/></library:libraries>`,
    );
    const out = join(profile, 'sorted.csv');
    const words = [pathToFileURL(path).href, pathToFileURL(out).href, sheet, column, headerRow];
    const call = `macro:///Standard.Sorting.SortBy(${words.map((word) => `"${word}"`).join(',')})`;
    office(call);
    return readFileSync(out, 'utf8');
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
