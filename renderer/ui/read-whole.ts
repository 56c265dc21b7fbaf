import { numberSeparators } from '../../words/format.ts';

/**
 * The whole number from `min` to `max` that a person typed, with or without their locale's thousands
 * separators; null if it is none. Nothing is dropped or rounded: "1.5" must be neither 15 nor 1 when credits
 * are spent.
 */
export function readWhole(typed: string, min: number, max: number): number | null {
  const { thousandSeparator } = numberSeparators();
  const [first = '', ...groups] = typed.trim().split(thousandSeparator);
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  const digits = isGrouped ? [first, ...groups].join('') : typed.trim();
  if (!/^\d{1,15}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}
