import { withoutEnd } from '../../base/text-ends.ts';
import { type FormatSection, readFormatCode } from './format-code.ts';

/** Codes of the formats that workbooks give only by number. All others mean General or dates. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
};

/** How a format shows numbers. Read once for all cells that have it. */
export interface NumberFormat {
  /** One for each sign of a number. Null if it is of a kind that is not read. */
  sections: (Shape | null)[];
}

/** What is shown around a number, and its digits. */
interface Shape {
  before: string;
  after: string;
  /** The number is multiplied by this: 100 for a percentage. */
  factor: number;
  digits: Fixed | Exponential;
}

interface Fixed {
  kind: 'fixed';
  divisor: number;
  options: Intl.NumberFormatOptions;
}

interface Exponential {
  kind: 'exponential';
  decimals: number;
  /** Digits of the exponent. */
  places: number;
  /** True for `E+`: an exponent that is not negative has a sign, too. */
  hasPlus: boolean;
}

/** The number format of a code. `code` is null if a workbook gives only the format's number. */
export function numberFormatOf({ id, code }: { id: number; code: string | null }): NumberFormat {
  return { sections: readFormatCode(code ?? BUILT_IN[id] ?? '').map(shapeOf) };
}

/**
 * A number as a spreadsheet program shows it, with the separators of a locale. Shown as General if it has no
 * format, or one of a rare kind.
 */
export function shownNumber(value: number, format: NumberFormat | undefined, locale: string): string {
  const [first = null, second, third = first] = format?.sections ?? [];
  const isOwnSection = value < 0 && second !== undefined;
  const shape = isOwnSection ? second : value === 0 ? third : first;
  if (shape === null) return general(value, locale);
  const shown = inShape(Math.abs(value), shape, locale);
  return value < 0 && !isOwnSection ? `-${shown}` : shown;
}

/** No part of it can match in two ways, so it runs in linear time. */
const NUMBER = /[#0?][#0?,]*(?:\.[#0?]*,*)?(?:E[+-]0+)?/;

/** Null if the section is not read: it has a condition, a fraction, several numbers or the word General. */
function shapeOf({ signs, shown, isConditional }: FormatSection): Shape | null {
  if (isConditional || /general|@|\?\/|#\/|0\/\d/i.test(signs)) return null;
  const match = NUMBER.exec(signs);
  if (match === null) return null;
  const [pattern] = match;
  const end = match.index + pattern.length;
  if (/[#0?]/.test(signs.slice(end))) return null;
  return {
    before: shown.slice(0, match.index).join(''),
    after: shown.slice(end).join(''),
    factor: 100 ** digitsOf(signs, /%/g),
    digits: pattern.includes('E') ? exponentialOf(pattern) : fixedOf(pattern),
  };
}

function fixedOf(pattern: string): Fixed {
  const [whole = '', fraction = ''] = pattern.split('.');
  const grouped = withoutEnd(whole, ',');
  // Each comma at an end divides by a thousand.
  const thousands = whole.length - grouped.length + fraction.length - withoutEnd(fraction, ',').length;
  return {
    kind: 'fixed',
    divisor: 1_000 ** thousands,
    options: {
      useGrouping: grouped.includes(','),
      minimumIntegerDigits: Math.min(21, Math.max(1, digitsOf(whole, /0/g))),
      minimumFractionDigits: Math.min(20, digitsOf(fraction, /0/g)),
      maximumFractionDigits: Math.min(20, digitsOf(fraction, /[0#?]/g)),
    },
  };
}

function exponentialOf(pattern: string): Exponential {
  const [digits = '', exponent = ''] = pattern.split('E');
  return {
    kind: 'exponential',
    decimals: Math.min(20, digitsOf(digits.split('.')[1] ?? '', /[0#?]/g)),
    places: digitsOf(exponent, /0/g),
    hasPlus: exponent.startsWith('+'),
  };
}

function inShape(value: number, { before, after, factor, digits }: Shape, locale: string): string {
  const scaled = value * factor;
  const number =
    digits.kind === 'exponential'
      ? exponential(scaled, digits, locale)
      : formatter(locale, digits.options).format(scaled / digits.divisor);
  return `${before}${number}${after}`.trim();
}

function exponential(value: number, { decimals, places, hasPlus }: Exponential, locale: string): string {
  const [mantissa = '', power = '0'] = value.toExponential(decimals).split('e');
  const sign = Number(power) < 0 ? '-' : hasPlus ? '+' : '';
  return `${decimal(mantissa, locale)}E${sign}${String(Math.abs(Number(power))).padStart(places, '0')}`;
}

/** Without a format: as many digits as a cell shows, which hides rounding errors of doubles. */
function general(value: number, locale: string): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const size = Math.abs(value);
  if (size >= 1e11 || size < 1e-9) {
    const [mantissa = '', power = '0'] = value.toExponential(5).split('e');
    const exponent = String(Math.abs(Number(power))).padStart(2, '0');
    return `${decimal(String(Number(mantissa)), locale)}E${Number(power) < 0 ? '-' : '+'}${exponent}`;
  }
  const options = { useGrouping: false, maximumSignificantDigits: 10 };
  return formatter(locale, options).format(value);
}

/** Replaces the decimal point by the locale's sign. */
function decimal(digits: string, locale: string): string {
  const sign = formatter(locale, {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return digits.replace('.', sign ?? '.');
}

function digitsOf(text: string, kind: RegExp): number {
  return text.match(kind)?.length ?? 0;
}

/** Formatters are kept: making one takes longer than formatting a thousand numbers. */
const formatters = new Map<string, Intl.NumberFormat>();
const MOST_FORMATTERS = 200;

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  const made = new Intl.NumberFormat(locale, options);
  formatters.set(key, made);
  return made;
}
