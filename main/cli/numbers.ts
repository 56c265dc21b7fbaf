import { byteSize } from '../../preload/contract/values/byte-size.ts';

export const number = (value: number): string => value.toLocaleString('en');

export const plural = (count: number, noun: string): string =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

/** A size in binary units: "1.2 MiB". */
export function size(bytes: number): string {
  const { value, unit } = byteSize(bytes);
  return unit === 'byte' ? plural(value, unit) : `${number(value)} ${unit}`;
}
