import type { csvDates } from '#contract/values/exports.ts';

/** How numbers and days are written in a table, for the spreadsheet program that reads it. */
export interface Spelling {
  decimalComma: boolean;
  dates: (typeof csvDates)[number];
}

/** A number without separators between thousands, which spreadsheet programs read as one. */
export function numberText(value: number, { decimalComma }: Pick<Spelling, 'decimalComma'>): string {
  const text = String(value);
  return decimalComma ? text.replace('.', ',') : text;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/;

/**
 * An ISO day or time (`2026-11-22`, `2026-11-22T09:30:00Z`) with its day in the chosen order; any other text
 * as it is.
 */
export function dayText(iso: string, { dates }: Pick<Spelling, 'dates'>): string {
  if (dates === 'iso') return iso;
  const [, year, month, day, time] = TIME.exec(iso) ?? [];
  if (year === undefined) return iso;
  const text = dates === 'day' ? `${day}.${month}.${year}` : `${month}/${day}/${year}`;
  return time === undefined ? text : `${text} ${time}`;
}

/**
 * The first and the last moment of a day (`2026-11-22`) in a column of times. Times that have no zone are compared as they are
 * written, all others by the computer's own clock.
 */
export function dayBounds(day: string, hasNoZone = false): { from: string; to: string } {
  if (hasNoZone) return { from: day, to: `${day}T23:59:59.999999Z` };
  const at = (time: string) => new Date(`${day}T${time}`).toISOString();
  // Times may have more digits than three.
  return { from: at('00:00:00'), to: at('23:59:59.999').replace(/Z$/, '999Z') };
}
