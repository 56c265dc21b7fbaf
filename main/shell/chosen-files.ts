import { extname, resolve } from 'node:path';

/** The kinds of spreadsheet that are read; with the data below the only files opened in another program, since anything else could itself be one. */
export const spreadsheetExtensions = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'ods'];
/** Written by exports; data like the others, whatever opens them. */
const dataExtensions = ['json', 'parquet'];

/** Files that the person named in this session, by a dialog or by dropping them on the window. */
export interface ChosenFiles {
  add(path: string): void;
  has(path: string): boolean;
}

export function createChosenFiles(): ChosenFiles {
  const chosen = new Set<string>();
  return {
    add: (path) => void chosen.add(resolve(path)),
    has: (path) => chosen.has(resolve(path)),
  };
}

export function isData(path: string): boolean {
  return isSpreadsheet(path) || dataExtensions.includes(extensionOf(path));
}

/** Whether a file is a spreadsheet by its name. */
export function isSpreadsheet(path: string): boolean {
  return spreadsheetExtensions.includes(extensionOf(path));
}

function extensionOf(path: string): string {
  return extname(path).slice(1).toLowerCase();
}
