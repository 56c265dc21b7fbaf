import { extname, resolve } from 'node:path';

/** The kinds of file that may be opened in another program; anything else could itself be a program. */
export const spreadsheetExtensions = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'];

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

export function isSpreadsheet(path: string): boolean {
  return spreadsheetExtensions.includes(extname(path).slice(1).toLowerCase());
}
