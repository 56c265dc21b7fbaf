/**
 * Every number that the service names, by header or in a body, is read here. If it is not a number, or is out
 * of any sensible range, it was garbled and counts as missing. All others are safe to add, multiply, wait for
 * and turn into a date.
 */

/** Longer texts are no numbers. The longest number has fewer characters. */
const LONGEST = 40;
/** Above this, neighbouring whole numbers can't be distinguished. */
const MOST = Number.MAX_SAFE_INTEGER;

/** A number, or a text that holds one. Null for anything else. */
export function figureOf(value: unknown): number | null {
  const number = typeof value === 'string' ? numberIn(value) : value;
  return typeof number === 'number' && Math.abs(number) <= MOST ? number : null;
}

/** As JSON or a header spells one: not `0x10`, which was garbled. */
const DECIMAL = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

function numberIn(text: string): number | null {
  const trimmed = text.length > LONGEST * 2 ? '' : text.trim();
  return trimmed.length <= LONGEST && DECIMAL.test(trimmed) ? Number(trimmed) : null;
}

function within(value: unknown, least: number, most: number): number | null {
  const figure = figureOf(value);
  return figure === null || figure < least || figure > most ? null : figure;
}

/** Credits of an answer or in a wallet. No wallet holds more. */
export const creditsOf = (value: unknown): number | null => within(value, 0, 1e12);

/** A balance. An overdrawn one is below zero. */
export const balanceOf = (value: unknown): number | null => within(value, -1e12, 1e12);

/** The price of a lookup. None costs nothing, or more than this. */
export function priceOf(value: unknown): number | null {
  const price = within(value, 0, 10_000);
  return price === 0 ? null : price;
}

/** Requests that a minute allows, or that are left of it. */
export const allowanceOf = (value: unknown): number | null => within(value, 0, 1_000_000);

/** A count of things, rounded, since an estimate may be a fraction. */
export function countOf(value: unknown): number | null {
  const count = within(value, 0, MOST);
  return count === null ? null : Math.round(count);
}

/** A whole number, such as an id. */
export function wholeOf(value: unknown): number | null {
  const whole = figureOf(value);
  return Number.isSafeInteger(whole) ? whole : null;
}

/** The number of a page. */
export function pageOf(value: unknown): number | null {
  const page = wholeOf(value);
  return page === null || page < 1 || page > 1e9 ? null : page;
}

/** The limits are counted by the minute, so a service that asks for more than this does not mean it. */
export const LONGEST_WAIT_MS = 3_600_000;

/** A wait that is given in seconds, in ms, at most an hour. */
export function waitMsOf(seconds: unknown): number | null {
  const number = typeof seconds === 'string' ? numberIn(seconds) : seconds;
  if (typeof number !== 'number' || Number.isNaN(number) || number < 0) return null;
  return Math.min(number * 1_000, LONGEST_WAIT_MS);
}

/** The moment of an HTTP date, ms since 1970. Null if no clock of today can show it. */
export function momentOf(text: string | null): number | null {
  if (text === null || text.length > LONGEST) return null;
  const moment = Date.parse(text);
  return moment >= 0 && moment < Date.UTC(3000) ? moment : null;
}
