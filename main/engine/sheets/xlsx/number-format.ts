import { LONGEST_CODE } from './date-format.ts';

/** Codes of the formats that workbooks name by a number alone; all others mean General, or dates. */
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

/** The code of a number format, '' for General; `code` is null for one that a workbook names by its number alone. */
export function formatCodeOf({ id, code }: { id: number; code: string | null }): string {
  if (code !== null && code.length > LONGEST_CODE) return '';
  return code ?? BUILT_IN[id] ?? '';
}

/** A number as a spreadsheet program shows it: by its format's code, with the separators of a locale. Rare kinds of formats are shown as General. */
export function shownNumber(value: number, code: string, locale: string): string {
  const sections = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [];
  const isOwnSection = value < 0 && sections.length > 1;
  const section = isOwnSection ? sections[1] : value === 0 ? (sections[2] ?? sections[0]) : sections[0];
  const shown = section === undefined ? null : inSection(Math.abs(value), section, locale);
  if (shown === null) return general(value, locale);
  return value < 0 && !isOwnSection ? `-${shown}` : shown;
}

const NUMBER = /[#0?][#0?,]*(?:\.[#0?]*)?,*(?:E[+-]0+)?/;
/** Stand for quoted text while the rest is read. */
const QUOTED = '\u0001';

/** Null if the section is of a kind that is not read: a condition, a fraction, several numbers, the word General. */
function inSection(value: number, section: string, locale: string): string | null {
  if (/\[[<>=]|general|@|\?\/|#\/|0\/\d/i.test(section)) return null;
  const quoted: string[] = [];
  const keep = (text: string) => {
    quoted.push(text);
    return QUOTED;
  };
  const plain = section
    .replace(/"([^"]*)"|\\(.)/g, (_whole, text?: string, sign?: string) => keep(text ?? sign ?? ''))
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, (_whole, currency: string) => keep(currency))
    .replace(/\[[^\]]*\]/g, '')
    .replace(/_./g, ' ')
    .replace(/\*./g, '');
  const [pattern] = NUMBER.exec(plain) ?? [];
  if (pattern === undefined) return null;
  const [before = '', ...rest] = plain.split(pattern);
  const after = rest.join(pattern);
  if (/[#0?]/.test(before + after)) return null;
  const scaled = (plain.match(/%/g) ?? []).reduce((so) => so * 100, value);
  const number = pattern.includes('E')
    ? exponential(scaled, pattern, locale)
    : fixed(scaled, pattern, locale);
  return `${before}${number}${after}`.replaceAll(QUOTED, () => quoted.shift() ?? '').trim();
}

function fixed(value: number, pattern: string, locale: string): string {
  const scale = /,+$/.exec(pattern.replace(/\..*$/, (tail) => tail.replace(/[^,]/g, '')))?.[0].length ?? 0;
  const [whole = '', fraction = ''] = pattern.replace(/,+$/, '').split('.');
  return formatter(locale, {
    useGrouping: whole.replace(/,+$/, '').includes(','),
    minimumIntegerDigits: Math.min(21, Math.max(1, digitsOf(whole, /0/g))),
    minimumFractionDigits: Math.min(20, digitsOf(fraction, /0/g)),
    maximumFractionDigits: Math.min(20, digitsOf(fraction, /[0#?]/g)),
  }).format(value / 1_000 ** scale);
}

function exponential(value: number, pattern: string, locale: string): string {
  const [digits = '', exponent = ''] = pattern.split('E');
  const decimals = digitsOf(digits.split('.')[1] ?? '', /[0#?]/g);
  const [mantissa = '', power = '0'] = value.toExponential(Math.min(20, decimals)).split('e');
  const sign = Number(power) < 0 ? '-' : exponent.startsWith('+') ? '+' : '';
  const places = digitsOf(exponent, /0/g);
  return `${decimal(mantissa, locale)}E${sign}${String(Math.abs(Number(power))).padStart(places, '0')}`;
}

/** Without a format: as many digits as a cell shows, which hides what the last bits of a double say. */
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

/** Digits with a point, with the locale's sign in its place. */
function decimal(digits: string, locale: string): string {
  const sign = formatter(locale, {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return digits.replace('.', sign ?? '.');
}

function digitsOf(text: string, kind: RegExp): number {
  return text.match(kind)?.length ?? 0;
}

/** Making a formatter takes longer than a thousand numbers. */
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
