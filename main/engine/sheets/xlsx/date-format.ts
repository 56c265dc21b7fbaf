import { readFormatCode } from './format-code.ts';

/** What a number format shows of a date: nothing, the day, the time of day, both, or hours that go on beyond a day. */
export type DateStyle = 'none' | 'date' | 'time' | 'both' | 'elapsed';

const DAY_MS = 86_400_000;
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** The calendar that begins in 1900 has a 29 February 1900, which did not exist. It is this serial number. */
const NO_DAY = 60;
const NO_DAY_TEXT = '1900-02-29';
/** No calendar of a workbook goes on so far: what has such a number is none of its days. */
const YEAR_10000_MS = 2_958_466 * DAY_MS;

/** From 27 to 58 they are those of Chinese, Japanese and Korean workbooks. */
const BUILT_IN: readonly [from: number, to: number, DateStyle][] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'both'],
  [27, 31, 'date'],
  [32, 33, 'time'],
  [34, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'elapsed'],
  [47, 47, 'time'],
  [50, 58, 'date'],
];

/** What a number format shows of a date. `code` is null if a workbook gives only the format's number. */
export function dateStyleOf({ id, code }: { id: number; code: string | null }): DateStyle {
  if (code !== null) return styleOfCode(code);
  return BUILT_IN.find(([from, to]) => from <= id && id <= to)?.[2] ?? 'none';
}

function styleOfCode(code: string): DateStyle {
  const { signs = '', isElapsed = false } = readFormatCode(code)[0] ?? {};
  if (/general|[0#?]/i.test(signs.replace(/s\.0+|\.0+/gi, ''))) return 'none';
  if (isElapsed) return 'elapsed';
  const hasDay = /[dy]|mmm/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
  const hasTime = /[hs]|am\/pm/i.test(signs);
  if (hasDay) return hasTime ? 'both' : 'date';
  return hasTime ? 'time' : 'none';
}

/** A serial number as ISO 8601 text without a zone, since workbooks have none. Elapsed time is hours, minutes, seconds. */
export function dateText(serial: number, style: DateStyle, usesDates1904: boolean): string {
  const sinceDay0 = Math.round(serial * DAY_MS);
  if (!(Math.abs(sinceDay0) < YEAR_10000_MS)) return String(serial);
  if (style === 'elapsed') return elapsedText(sinceDay0);
  const day = Math.floor(sinceDay0 / DAY_MS);
  const [date = '', time = ''] = new Date(dateMs(sinceDay0, day, usesDates1904)).toISOString().split('T');
  if (style === 'time' && serial >= 0 && serial < 1) return time.slice(0, 8);
  const shown = !usesDates1904 && day === NO_DAY ? NO_DAY_TEXT : date;
  return style === 'date' && Number.isInteger(serial) ? shown : `${shown} ${time.slice(0, 8)}`;
}

/** Days before the one that did not exist are counted from one day later. */
function dateMs(sinceDay0: number, day: number, usesDates1904: boolean): number {
  if (usesDates1904) return EPOCH_1904_MS + sinceDay0;
  return EPOCH_1900_MS + sinceDay0 + (day >= 0 && day < NO_DAY ? DAY_MS : 0);
}

function elapsedText(ms: number): string {
  const whole = Math.abs(ms);
  const [hours, minutes, seconds] = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1_000) % 60].map(
    (part) => String(Math.floor(part)).padStart(2, '0'),
  );
  const rest = whole % 1_000 === 0 ? '' : `.${String(whole % 1_000).padStart(3, '0')}`;
  return `${ms < 0 ? '-' : ''}${hours}:${minutes}:${seconds}${rest}`;
}
