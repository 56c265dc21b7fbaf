import type { Language } from '#contract/language.ts';
import { english } from './en/words.ts';
import { setLanguage } from './language.ts';

/** Everything the window says, by part. Every language has the same shape. */
export type Words = typeof english;

export let words: Words = english;

/** The words of each language. Languages other than English are loaded on demand. */
const load: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => english,
  de: async () => (await import('./de/words.ts')).german,
};

/** Sets the language. Modules with words must be loaded after this. */
export async function speak(language: Language): Promise<void> {
  setLanguage(language);
  words = await load[language]();
}
