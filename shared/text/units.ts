import { withUnit } from './with-unit.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const SIZES = ['KiB', 'MiB', 'GiB'] as const;

/**
 * A duration as all languages of the program write it: "40 s", "12 min", "1 h 5 min". `number` formats a
 * whole number.
 */
export function shortDuration(ms: number, number: (value: number) => string): string {
  if (ms < MINUTE_MS) return withUnit(number(Math.max(1, Math.round(ms / SECOND_MS))), 's');
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return withUnit(number(minutes), 'min');
  const hours = withUnit(number(Math.floor(minutes / 60)), 'h');
  return minutes % 60 === 0 ? hours : `${hours} ${withUnit(String(minutes % 60), 'min')}`;
}

/**
 * A size as every part of the program shows it: one decimal in the largest binary unit that fits ("1.2 MiB"), or whole
 * bytes, which `inBytes` writes. `number` formats any other number.
 */
export function shortSize(
  bytes: number,
  number: (value: number) => string,
  inBytes: (value: number) => string,
): string {
  let value = bytes;
  let unit: (typeof SIZES)[number] | null = null;
  for (const larger of SIZES) {
    if (value < 1_024) break;
    value /= 1_024;
    unit = larger;
  }
  return unit === null ? inBytes(value) : withUnit(number(Math.round(value * 10) / 10), unit);
}
