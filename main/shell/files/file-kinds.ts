import { extname } from 'node:path';

/** The kinds of spreadsheet that are read; with the data below the only files opened in another program, since anything else could itself be one. */
export const spreadsheetExtensions = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'ods'];
/** Kinds that are opened here as well, since LibreOffice may convert them, but never in another program. */
const convertibleExtensions = ['xls', 'xlsb', 'numbers', 'fods'];
/** Kinds of file that a person can choose to be enriched. */
export const openableExtensions = [...spreadsheetExtensions, ...convertibleExtensions];
/** Written by exports; data like the others, whatever opens them. */
const dataExtensions = ['json', 'parquet', 'md'];

/** Whether a file is one of data, by its name. */
export function isData(path: string): boolean {
  return isSpreadsheet(path) || dataExtensions.includes(extensionOf(path));
}

/** Whether a file is a spreadsheet by its name. */
export function isSpreadsheet(path: string): boolean {
  return spreadsheetExtensions.includes(extensionOf(path));
}

/** Whether a file may be one to enrich, by its name. */
export function isOpenable(path: string): boolean {
  return openableExtensions.includes(extensionOf(path));
}

function extensionOf(path: string): string {
  return extname(path).slice(1).toLowerCase();
}
