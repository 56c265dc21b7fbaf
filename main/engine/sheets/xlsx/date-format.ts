import { readFormatCode } from './format-code.ts';

/** What a number format shows of a date: nothing, the day, the time of day, or both. */
export type DateStyle = 'none' | 'date' | 'time' | 'both';

const DAY_MS = 86_400_000;
/** Day 0 of both calendars. The first one has a 29 February 1900, which did not exist. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);

const BUILT_IN: Record<number, DateStyle> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'both',
  45: 'time',
  46: 'time',
  47: 'time',
};

/** What a number format shows of a date. `code` is null if a workbook gives only the format's number. */
export function dateStyleOf({ id, code }: { id: number; code: string | null }): DateStyle {
  return code === null ? (BUILT_IN[id] ?? 'none') : styleOfCode(code);
}

function styleOfCode(code: string): DateStyle {
  const signs = readFormatCode(code)[0]?.signs ?? '';
  if (/general|[0#?]/i.test(signs.replace(/s\.0+|\.0+/gi, ''))) return 'none';
  const hasDay = /[dy]|mmm/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
  const hasTime = /[hs]|am\/pm/i.test(signs);
  if (hasDay) return hasTime ? 'both' : 'date';
  return hasTime ? 'time' : 'none';
}

/** A serial number as ISO 8601 text without a zone, since workbooks have none. */
export function dateText(serial: number, style: DateStyle, usesDates1904: boolean): string {
  const ms = (usesDates1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round(serial * DAY_MS);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return String(serial);
  const [day = '', time = ''] = new Date(ms).toISOString().split('T');
  if (style === 'time' && serial < 1) return time.slice(0, 8);
  return style === 'date' && Number.isInteger(serial) ? day : `${day} ${time.slice(0, 8)}`;
}
