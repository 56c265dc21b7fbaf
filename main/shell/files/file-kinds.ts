import { extname } from 'node:path';

/** Only these, and the data below, are opened in another program: any other file could be a program. */
export const spreadsheetExtensions = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'ods'];
/** Spreadsheets that LibreOffice may convert. They are opened here, but never in another program. */
const convertibleExtensions = ['xls', 'xlsb', 'numbers', 'fods'];
/** Files that a person can choose to enrich. */
export const openableExtensions = [...spreadsheetExtensions, ...convertibleExtensions];
/** Files that can be explored. */
export const tableExtensions = [...spreadsheetExtensions, 'parquet'];
/** Written by exports. */
const dataExtensions = ['json', 'parquet', 'duckdb', 'sqlite', 'md'];

/** True if a file is data, by its name. */
export function isData(path: string): boolean {
  return isSpreadsheet(path) || dataExtensions.includes(extensionOf(path));
}

/** True if a file is a spreadsheet, by its name. */
export function isSpreadsheet(path: string): boolean {
  return spreadsheetExtensions.includes(extensionOf(path));
}

/** True if a file can be enriched or explored, by its name. */
export function isOpenable(path: string): boolean {
  const extension = extensionOf(path);
  return openableExtensions.includes(extension) || tableExtensions.includes(extension);
}

function extensionOf(path: string): string {
  return extname(path).slice(1).toLowerCase();
}
