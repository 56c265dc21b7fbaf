import type { ListChoices, ListFilters } from '#contract/models/list.ts';
import { listFilterDefaults } from '#contract/values/lists.ts';

export const noFilters: ListFilters = listFilterDefaults;

/** Texts as values of a filter; texts that are no values are listed separately, never dropped silently. */
export interface ReadTexts<Value> {
  values: Value[];
  wrong: string[];
}

/** The words for a country: its name, or its number if the name is unknown. */
export function countryWords({ id, name }: ListChoices['countries'][number]): string {
  return name ?? String(id);
}

/** Numbers of countries from what was typed or chosen: numbers or known names. */
export function readCountries(
  texts: readonly string[],
  known: ListChoices['countries'] = [],
): ReadTexts<number> {
  const numberOf = (text: string) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    return known.find((each) => countryWords(each).toLowerCase() === text.toLowerCase())?.id ?? null;
  };
  const read = texts.map((text) => ({ text: text.trim(), id: numberOf(text.trim()) }));
  return {
    values: [...new Set(read.flatMap(({ id }) => id ?? []))],
    wrong: read.filter(({ id }) => id === null).map(({ text }) => text),
  };
}

/** Endings from what was typed; the first dot is optional. */
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
