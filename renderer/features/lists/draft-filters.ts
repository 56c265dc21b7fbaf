import type { ListChoices, ListFilters } from '../../../preload/contract/models/list.ts';
import { listFilterDefaults } from '../../../preload/contract/values/lists.ts';

export const noFilters: ListFilters = listFilterDefaults;

/** Texts as a filter takes them; what it does not take is told apart, and never dropped in silence. */
export interface ReadTexts<Value> {
  values: Value[];
  wrong: string[];
}

/** What a country is called in the form: its name, or its number if nobody named it. */
export function countryWords({ id, name }: ListChoices['countries'][number]): string {
  return name ?? String(id);
}

/** Numbers of countries out of what was typed or chosen: numbers, and names that are known. */
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
