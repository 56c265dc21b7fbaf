/** An exact decimal and the code of its currency. */
export interface Money {
  amount: string;
  currency: string;
}

/** Decimal places of credits and prices. */
const PLACES = 6;

/** Whether a text is an amount such as `0.125`: up to nine digits before the point and six after it. */
export function isDecimal(text: string): boolean {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text);
}

/**
 * What so many credits cost at a price, as an exact decimal: nothing is rounded, so lines add up to their
 * sum. Credits count to the millionth, since sums of fractions differ in their last digits. Null without a
 * price.
 */
export function exactAmount(credits: number, price: string | null): string | null {
  if (price === null) return null;
  const product = millionths(credits.toFixed(PLACES)) * millionths(price);
  return spelt(product, 2 * PLACES);
}

/** The sum of exact amounts; null if there is none. */
export function sumAmounts(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return spelt(
    known.reduce((sum, amount) => sum + scaled(amount, 2 * PLACES), 0n),
    2 * PLACES,
  );
}

/** An exact amount rounded to so many decimal places, half away from zero. */
export function roundAmount(amount: string, digits: number): string {
  const places = 2 * PLACES;
  const step = 10n ** BigInt(places - digits);
  const exact = scaled(amount, places);
  const half = exact < 0n ? -step / 2n : step / 2n;
  return spelt((exact + half) / step, digits, digits);
}

function millionths(text: string): bigint {
  return scaled(text, PLACES);
}

/** An amount as a whole number of its smallest units. */
function scaled(text: string, places: number): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * 10n ** BigInt(places) + BigInt(fraction.slice(0, places).padEnd(places, '0'));
  return isNegative ? -value : value;
}

/** The decimal of so many units, with at least `least` decimal places. */
function spelt(value: bigint, places: number, least = 0): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits
    .slice(digits.length - places)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
