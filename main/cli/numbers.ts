import type { HeldBack } from '#contract/models/enrich.ts';
import { shortSize } from '#shared/text/units.ts';

export const number = (value: number): string => value.toLocaleString('en');

export const plural = (count: number, noun: string): string =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The nouns of what is held back, after a count. */
export const heldBackNoun: Readonly<Record<HeldBack, (count: number) => string>> = {
  personal: (count) => (count === 1 ? 'personal address' : 'personal addresses'),
  platform: (count) => (count === 1 ? 'page on a platform' : 'pages on platforms'),
};

/** A size in binary units: "1.2 MiB". */
export function size(bytes: number): string {
  return shortSize(bytes, number, (whole) => plural(whole, 'byte'));
}
