import type { List, ListFilters } from '../../../preload/contract/models/list.ts';
import { listFilterDefaults } from '../../../preload/contract/values/lists.ts';

export const noFilters: ListFilters = listFilterDefaults;

/** Texts as a filter takes them; what it does not take is told apart, and never dropped in silence. */
export interface ReadTexts<Value> {
  values: Value[];
  wrong: string[];
}

/** Numbers of countries out of what was typed. */
export function readCountries(texts: readonly string[]): ReadTexts<number> {
  const isNumber = (text: string) => /^\d{1,9}$/.test(text);
  const trimmed = texts.map((text) => text.trim());
  return {
    values: [...new Set(trimmed.filter(isNumber).map(Number))],
    wrong: trimmed.filter((text) => !isNumber(text)),
  };
}

/** Endings out of what was typed; the dot before one may be left out. */
export function readEndings(texts: readonly string[]): ReadTexts<string> {
  const dotted = texts.map((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^\*?\.?/, '.'),
  );
  const isEnding = (text: string) => /^(?:\.[a-z0-9-]+)+$/.test(text);
  return {
    values: [...new Set(dotted.filter(isEnding))],
    wrong: texts.filter((_, at) => !isEnding(dotted[at] ?? '')),
  };
}

/** What filters of earlier lists held, to be offered for the next one. */
export function usedBefore(
  lists: Iterable<List>,
): Record<'countries' | 'endings' | 'companySizes', string[]> {
  const filters = [...lists].flatMap((list) => (list.filters === null ? [] : [list.filters]));
  const distinct = (values: readonly (string | number)[]) => [...new Set(values.map(String))].sort();
  return {
    countries: distinct(filters.flatMap(({ countries }) => countries)),
    endings: distinct(filters.flatMap(({ endings }) => endings)),
    companySizes: distinct(filters.flatMap(({ companySizes }) => companySizes)),
  };
}
