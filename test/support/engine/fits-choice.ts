import type { Choice } from '#shared/tables/choice.ts';

/** Whether these values of a domain or a row fit a choice. Having no value counts as a value. */
export function fits(
  values: readonly (string | null)[],
  { is, not }: Choice<string | null>,
  needsAll: boolean,
): boolean {
  const has = (value: string | null) => (values.length === 0 ? value === null : values.includes(value));
  const isKept = is.length === 0 || (needsAll ? is.every(has) : is.some(has));
  return isKept && !not.some(has);
}
