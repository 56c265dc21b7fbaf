import type { Cell } from '../model.ts';

/** A text that a spreadsheet program would run as a formula or a command when the file is opened. */
export const RUNNABLE = /^[=+\-@\t\r]/;
/** What is a number to a spreadsheet program, whatever it begins with. */
export const PLAIN_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:[., ]\d{3})+)(?:[.,]\d+)?%?$/;

/** Guards an added text: with a leading apostrophe it is shown instead of run; numbers stay numbers. */
export function guardFormula(text: string): string {
  return RUNNABLE.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** An added cell as it must stand in the file, quoted where it has to be. */
export function formatField(cell: Cell, delimiter: string): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? guardFormula(cell) : String(cell);
  const needsQuotes = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
