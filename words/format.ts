import { type Money, roundAmount } from '#shared/money/amounts.ts';
import { shortDuration, shortSize } from '#shared/text/units.ts';
import { withUnit } from '#shared/text/with-unit.ts';
import { language, locale } from './language.ts';
import { type Forms, pluralsIn } from './plural.ts';

const made = new Map<string, unknown>();

/** A formatter of the chosen language, made on first use, because the language is not known before. */
function lazily<Formatter>(name: string, make: (locale: string) => Formatter): () => Formatter {
  return () => {
    const key = `${name} ${locale()}`;
    const known = made.get(key) as Formatter | undefined;
    if (known !== undefined) return known;
    const formatter = make(locale());
    made.set(key, formatter);
    return formatter;
  };
}

const numbers = (name: string, options: Intl.NumberFormatOptions) =>
  lazily(name, (of) => new Intl.NumberFormat(of, options));
const dates = (name: string, options: Intl.DateTimeFormatOptions) =>
  lazily(name, (of) => new Intl.DateTimeFormat(of, options));

const whole = numbers('whole', { maximumFractionDigits: 0 });
const upToTwo = numbers('upToTwo', { maximumFractionDigits: 2 });
const oneDecimal = numbers('oneDecimal', { maximumFractionDigits: 1 });
const percent = numbers('percent', { style: 'percent', maximumFractionDigits: 0 });
const inBytes = numbers('bytes', { style: 'unit', unit: 'byte', unitDisplay: 'long' });
const relatives = {
  long: lazily('relative', (of) => new Intl.RelativeTimeFormat(of, { numeric: 'auto' })),
  narrow: lazily(
    'relative narrow',
    // The narrow German minute reads as a metre.
    (of) =>
      new Intl.RelativeTimeFormat(of, { numeric: 'auto', style: language() === 'de' ? 'short' : 'narrow' }),
  ),
};
const exact = dates('exact', { dateStyle: 'medium', timeStyle: 'medium' });
const toTheSecond = dates('to the second', { dateStyle: 'short', timeStyle: 'medium' });
const WITH_MS: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'numeric',
  year: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
};
const toTheMs = dates('to the ms', WITH_MS);
const day = dates('day', { dateStyle: 'medium' });
// 12 or 24 hours as the language has it, as in all other times.
const HOUR_AND_MINUTE: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const moment = dates('moment', { day: 'numeric', month: 'short', ...HOUR_AND_MINUTE });
const timeOfDay = dates('timeOfDay', HOUR_AND_MINUTE);
const clock = dates('clock', { dateStyle: 'short', timeStyle: 'short' });
const clocksOfNoZone = {
  clock: dates('clock, no zone', { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' }),
  second: dates('second, no zone', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' }),
  ms: dates('ms, no zone', { ...WITH_MS, timeZone: 'UTC' }),
};
const regions = lazily('regions', (of) => new Intl.DisplayNames(of, { type: 'region' }));
const formOf = lazily('plurals', pluralsIn);
// British English has no comma before the last item of a list.
const list = lazily('list', (of) => new Intl.ListFormat(language() === 'en' ? 'en-GB' : of));

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The separators of thousands and decimals in the person's locale, for fields that take numbers. */
export function numberSeparators(): { thousandSeparator: string; decimalSeparator: string } {
  const parts = upToTwo().formatToParts(1_000_000.5);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { thousandSeparator: of('group'), decimalSeparator: of('decimal') };
}

/** A number in the person's locale; credits may have fractions. */
export function formatCount(count: number): string {
  return Number.isInteger(count) ? whole().format(count) : upToTwo().format(count);
}

/** A number to a number of digits from its first, 17 at most. */
export function formatDigits(count: number, digits: number): string {
  return numbers(`to ${digits} digits`, { maximumSignificantDigits: digits })().format(count);
}

/**
 * An exact amount of money in the person's locale, rounded to the smallest coin, half away from zero. Smaller
 * amounts are written with their first digits, because they are not free.
 */
export function formatMoney({ amount, currency }: Money): string {
  const formatter = moneyFormatter(currency);
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  const rounded = roundAmount(amount, digits);
  const isTiny = !/[1-9]/.test(rounded) && /[1-9]/.test(amount);
  // As a text it keeps all digits.
  return isTiny
    ? tinyMoneyFormatter(currency).format(amount as Intl.StringNumericLiteral)
    : formatter.format(rounded as Intl.StringNumericLiteral);
}

/** Words of what costs credits, with the price in the person's currency if there is one. */
export function withMoney(words: string, money: Money | null): string {
  return money === null ? words : `${words} (${formatMoney(money)})`;
}

const moneyFormatter = (currency: string) => currencyFormatter(currency, {});
const tinyMoneyFormatter = (currency: string) => currencyFormatter(currency, { maximumSignificantDigits: 2 });

function currencyFormatter(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `money ${currency} ${JSON.stringify(options)} ${locale()}`;
  const known = made.get(key) as Intl.NumberFormat | undefined;
  if (known !== undefined) return known;
  const formatter = new Intl.NumberFormat(locale(), { style: 'currency', currency, ...options });
  made.set(key, formatter);
  return formatter;
}

/** A share of one as a whole percentage; 100 % and 0 % only if it is exactly that. */
export function formatShare(share: number): string {
  if (share > 0.99 && share < 1) return percent().format(0.99);
  if (share > 0 && share < 0.01) return percent().format(0.01);
  return percent().format(share);
}

/** How long ago an ISO time was: "3 days ago", or "3d ago" if there is little room. */
export function formatAge(iso: string, nowMs: number, style: 'long' | 'narrow' = 'long'): string {
  const relative = relatives[style];
  const agoMs = Math.max(0, nowMs - Date.parse(iso));
  if (agoMs < MINUTE_MS) return language() === 'en' ? 'just now' : relative().format(0, 'second');
  if (agoMs < HOUR_MS) return relative().format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return relative().format(-Math.floor(agoMs / HOUR_MS), 'hour');
  if (agoMs < 60 * DAY_MS) return relative().format(-Math.floor(agoMs / DAY_MS), 'day');
  if (agoMs < 730 * DAY_MS) return relative().format(-Math.floor(agoMs / (30 * DAY_MS)), 'month');
  return relative().format(-Math.floor(agoMs / (365 * DAY_MS)), 'year');
}

/** An ISO time with seconds, for a tooltip. */
export function formatExactTime(iso: string): string {
  return exact().format(new Date(iso));
}

/** As `formatClock`, with seconds, and milliseconds if `withMs`, if minutes do not tell times apart. */
export function formatFineClock(iso: string, withMs: boolean, hasNoZone = false): string {
  const { second, ms } = clocksOfNoZone;
  const usual = withMs ? toTheMs : toTheSecond;
  return (hasNoZone ? (withMs ? ms : second) : usual)().format(new Date(iso));
}

/** The day of an ISO time; any other text as it is. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : day().format(date);
}

/** An ISO time with minutes, for a column. With `hasNoZone` it is shown as it is written. */
export function formatClock(iso: string, hasNoZone = false): string {
  return (hasNoZone ? clocksOfNoZone.clock : clock)().format(new Date(iso));
}

/** A number with so many digits after the decimal sign. */
export function formatDecimals(count: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numbers(`with ${digits} decimals`, options)().format(count);
}

/** Hours and minutes of a number of seconds, with seconds if `withSeconds` or if there are some: "36:30", "36:30:15". */
export function formatHours(seconds: number, withSeconds: boolean): string {
  const whole = Math.abs(seconds);
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const rest = whole % 60;
  const fraction = Number.isInteger(rest) ? '' : formatDigits(Number((rest % 1).toFixed(3)), 3).slice(1);
  const end = withSeconds || rest !== 0 ? `:${two(rest)}${fraction}` : '';
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 3_600)}:${two((whole / 60) % 60)}${end}`;
}

/** A day and a time without the year, for a name: "21. Nov., 10:05". */
export function formatMoment(ms: number): string {
  return moment().format(ms);
}

/** The time of day of an ISO time, with its day if that is not today: "22:05", "21 Nov, 22:05". */
export function formatTimeOfDay(iso: string, nowMs: number): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date(nowMs).toDateString();
  return isToday ? timeOfDay().format(at) : moment().format(at);
}

/** A time of any day, by its minutes since midnight. */
export function formatMinuteOfDay(minute: number): string {
  return timeOfDay().format(new Date(2000, 0, 1, 0, minute));
}

/** A duration in its one or two largest units: "4 s", "2 min", "1 h 5 min". */
export function formatDuration(ms: number): string {
  return shortDuration(ms, (value) => whole().format(value));
}

/** Milliseconds, for what is measured: "12 ms". */
export function formatMs(ms: number): string {
  return withUnit(formatCount(ms), 'ms');
}

/** A size in binary units: "1.2 MiB". */
export function formatBytes(bytes: number): string {
  return shortSize(
    bytes,
    (value) => oneDecimal().format(value),
    (whole) => inBytes().format(whole),
  );
}

/** A count with its noun: "1 credit", "1,204 credits". */
export function plural(count: number, ...forms: Forms): string {
  return `${formatCount(count)} ${formOf()(count, forms)}`;
}

/** The form of a word for a count, without the count: "is", "are". */
export function pluralForm(count: number, ...forms: Forms): string {
  return formOf()(count, forms);
}

/** A list in a sentence: "a, b and c". */
export function formatList(items: readonly string[]): string {
  return list().format(items);
}

/** A country's name in the window's language, by its two letters; `name` if there is none. */
export function formatCountry(code: string | null, name: string): string {
  return code === null ? name : (regions().of(code.toUpperCase()) ?? name);
}

/** The last part of a path, on any system. */
export function fileNameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** The folder of a path, on any system. */
export function folderOf(path: string): string {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return cut <= 0 ? path : path.slice(0, cut);
}
