/**
 * Every figure that the service names passes here, by header or in a body: one that is no figure, or that no service can mean, was garbled and counts
 * as not told. What is let through can be added, multiplied, waited for and made a date of.
 */

/** Longer texts are no figures; the longest that is one has fewer signs. */
const LONGEST = 40;
/** Beyond it, neighbouring whole numbers can't be told apart. */
const MOST = Number.MAX_SAFE_INTEGER;

/** A number, also one that comes as a text; else null. */
export function figureOf(value: unknown): number | null {
  const number = typeof value === 'string' ? numberIn(value) : value;
  return typeof number === 'number' && Math.abs(number) <= MOST ? number : null;
}

function numberIn(text: string): number | null {
  const trimmed = text.length > LONGEST * 2 ? '' : text.trim();
  return trimmed === '' || trimmed.length > LONGEST ? null : Number(trimmed);
}

function within(value: unknown, least: number, most: number): number | null {
  const figure = figureOf(value);
  return figure === null || figure < least || figure > most ? null : figure;
}

/** Credits of an answer, or in a wallet: no wallet holds more. */
export const creditsOf = (value: unknown): number | null => within(value, 0, 1e12);

/** A balance; one that was overdrawn is below zero. */
export const balanceOf = (value: unknown): number | null => within(value, -1e12, 1e12);

/** The price of a lookup: none costs more, or nothing. */
export function priceOf(value: unknown): number | null {
  const price = within(value, 0, 10_000);
  return price === 0 ? null : price;
}

/** Requests that a minute allows, or that are left of it. */
export const allowanceOf = (value: unknown): number | null => within(value, 0, 1_000_000);

/** A count of things; an estimate may be told as a fraction. */
export function countOf(value: unknown): number | null {
  const count = within(value, 0, MOST);
  return count === null ? null : Math.round(count);
}

/** A whole number, such as an identifier. */
export function wholeOf(value: unknown): number | null {
  const whole = figureOf(value);
  return Number.isSafeInteger(whole) ? whole : null;
}

/** A page's number. */
export function pageOf(value: unknown): number | null {
  const page = wholeOf(value);
  return page === null || page < 1 || page > 1e9 ? null : page;
}

/** The limits are counted by the minute; whoever asks for more than this has not meant it. */
export const LONGEST_WAIT_MS = 3_600_000;

/** A wait in ms, at most an hour, that is told in seconds. */
export function waitMsOf(seconds: unknown): number | null {
  const number = typeof seconds === 'string' ? numberIn(seconds) : seconds;
  if (typeof number !== 'number' || Number.isNaN(number) || number < 0) return null;
  return Math.min(number * 1_000, LONGEST_WAIT_MS);
}

/** The moment of an HTTP date, ms since 1970; null for one that no clock of today can name. */
export function momentOf(text: string | null): number | null {
  if (text === null || text.length > LONGEST) return null;
  const moment = Date.parse(text);
  return moment >= 0 && moment < Date.UTC(3000) ? moment : null;
}
