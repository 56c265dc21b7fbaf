import type { Cell } from '../model.ts';
import { type FieldRules, plainRules } from './records.ts';

/** A text that a spreadsheet program would run as a formula or a command when the file is opened. */
export const RUNNABLE = /^[=+\-@\t\r]/;
/** What is a number to a spreadsheet program, whatever it begins with. */
export const PLAIN_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:[., ]\d{3})+)(?:[.,]\d+)?%?$/;

/** Guards an added text: with a leading apostrophe it is shown instead of run; numbers stay numbers. */
export function guardFormula(text: string): string {
  return RUNNABLE.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** An added cell as it must stand in the file, quoted where it has to be. `rules` are those of the file, its delimiter as a person reads it. */
export function formatField(cell: Cell, rules: FieldRules | string): string {
  if (cell === null) return '';
  const { delimiter, quote, escapeSign } = typeof rules === 'string' ? plainRules(rules) : rules;
  const text = typeof cell === 'string' ? guardFormula(cell) : String(cell);
  const hasSign = escapeSign !== quote && escapeSign !== '' && text.includes(escapeSign);
  const needsQuotes =
    // One sign of a delimiter of two would join it.
    text.includes(delimiter.charAt(0)) || text.includes(quote) || hasSign || /["\r\n]|^\s|\s$/.test(text);
  if (!needsQuotes) return text;
  if (escapeSign === quote || escapeSign === '') return quote + text.replaceAll(quote, quote + quote) + quote;
  const safe = text.replaceAll(escapeSign, escapeSign + escapeSign).replaceAll(quote, escapeSign + quote);
  return quote + safe + quote;
}
