import {
  chartParts,
  contentTypes,
  MACRO_BYTES,
  pivotParts,
  ROOT_RELATIONS,
  SHEET1_RELATIONS,
  STYLES,
  WORKBOOK,
  workbookRelations,
} from './workbook-fixture-parts.ts';
import { accountsSheet, sharedStrings } from './workbook-sheet.ts';
import { buildZip, type ZipPart, type ZipStyle } from './zip-fixture.ts';

export interface WorkbookOptions extends ZipStyle {
  /** Replaces the XML of the sheet `Accounts`. */
  sheet?: string;
  /** Adds a macro part, as in .xlsm files. */
  macro?: boolean;
}

/** The path of the enriched sheet in the workbook. */
export const SHEET_PART = 'xl/worksheets/sheet1.xml';

/**
 * The parts of a workbook with what people use: two visible sheets and a hidden one, styles, formulas,
 * conditional formats, data validation, a chart, a pivot table, a defined name, frozen panes, merged cells,
 * dates, rich text, inline strings, cells without references.
 */
export function workbookParts(options: WorkbookOptions = {}): ZipPart[] {
  return [
    { name: '[Content_Types].xml', data: contentTypes(options.macro === true) },
    { name: '_rels/.rels', data: ROOT_RELATIONS },
    { name: 'xl/workbook.xml', data: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', data: workbookRelations(options.macro === true) },
    { name: 'xl/styles.xml', data: STYLES },
    { name: 'xl/sharedStrings.xml', data: sharedStrings() },
    { name: SHEET_PART, data: options.sheet ?? accountsSheet() },
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', data: SHEET1_RELATIONS },
    ...pivotParts(),
    ...chartParts(),
    ...(options.macro ? [{ name: 'xl/vbaProject.bin', data: MACRO_BYTES }] : []),
  ];
}

/** The same as a file's bytes. */
export function workbookBytes(options: WorkbookOptions = {}): Buffer {
  return buildZip(workbookParts(options), options);
}
