import { guardFormula, SEPARATORS } from '../../../../preload/contract/values/formula-guard.ts';
import type { Cell } from '../model.ts';
import { type FieldRules, plainRules } from './records.ts';

/** Quoted with any delimiter, since some programs split at another sign. */
const NEEDS_QUOTES = new RegExp(`["\r\n${SEPARATORS}]|^\\s|\\s$`);

/** A field in quotes, whatever it contains, for our own CSV files. */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * An added cell as the file must have it, quoted if needed. `rules` are those of the file, with the delimiter
 * as a person reads it.
 */
export function formatField(cell: Cell, rules: FieldRules | string): string {
  if (cell === null) return '';
  const { delimiter, quote, escapeSign } = typeof rules === 'string' ? plainRules(rules) : rules;
  const text = typeof cell === 'string' ? guardFormula(cell, delimiter.charAt(0)) : String(cell);
  const hasSign = escapeSign !== quote && escapeSign !== '' && text.includes(escapeSign);
  const needsQuotes =
    // Half of a two-sign delimiter at the cell's end would join the real one.
    text.includes(delimiter.charAt(0)) ||
    text.includes(quote) ||
    hasSign ||
    (typeof cell === 'string' && NEEDS_QUOTES.test(text));
  if (!needsQuotes) return text;
  if (escapeSign === quote || escapeSign === '') return quote + text.replaceAll(quote, quote + quote) + quote;
  const safe = text.replaceAll(escapeSign, escapeSign + escapeSign).replaceAll(quote, escapeSign + quote);
  return quote + safe + quote;
}
