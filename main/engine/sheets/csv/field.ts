import { guardFormula, SEPARATORS } from '#shared/tables/formula-guard.ts';
import type { Cell } from '../model.ts';
import { type FieldRules, plainRules } from './records.ts';

/** Quoted with any delimiter, since some programs split at another sign. */
const NEEDS_QUOTES = new RegExp(`["\r\n${SEPARATORS}]|^\\s|\\s$`);

/** A field in quotes, whatever it contains, for our own CSV files. */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Words, numbers and addresses. Nothing takes them for anything else, unless these signs are the dialect's own. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9 ._/:-]*$/;
const PLAIN_SIGN = /[A-Za-z0-9 ._/:-]/;

export interface FieldFormat {
  /** True if a text is written as it is, also in every encoding that Stackdesk knows. False says nothing. */
  isPlain(text: string): boolean;
  /** An added cell as the file must have it, quoted if needed. */
  format(cell: Cell): string;
}

/** `rules` are those of the file, with the delimiter as a person reads it. */
export function fieldFormat(rules: FieldRules | string): FieldFormat {
  const { delimiter, quote, escapeSign } = typeof rules === 'string' ? plainRules(rules) : rules;
  const isUsual = ![delimiter, quote, escapeSign].some((sign) => PLAIN_SIGN.test(sign));
  const isPlain = (text: string) => isUsual && PLAIN.test(text) && !text.endsWith(' ');
  const format = (cell: Cell) => {
    if (cell === null) return '';
    if (typeof cell === 'string' && isPlain(cell)) return cell;
    const text = typeof cell === 'string' ? guardFormula(cell, delimiter.charAt(0)) : String(cell);
    const hasSign = escapeSign !== quote && escapeSign !== '' && text.includes(escapeSign);
    const needsQuotes =
      // Half of a two-sign delimiter at the cell's end would join the real one.
      text.includes(delimiter.charAt(0)) ||
      text.includes(quote) ||
      hasSign ||
      (typeof cell === 'string' && NEEDS_QUOTES.test(text));
    if (!needsQuotes) return text;
    if (escapeSign === quote || escapeSign === '')
      return quote + text.replaceAll(quote, quote + quote) + quote;
    const safe = text.replaceAll(escapeSign, escapeSign + escapeSign).replaceAll(quote, escapeSign + quote);
    return quote + safe + quote;
  };
  return { isPlain, format };
}
