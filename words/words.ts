import type { Language } from '../preload/contract/language.ts';
import { english } from './en/words.ts';
import { setLanguage } from './language.ts';

/** Everything the window says, by the part that says it. Every language has the same shape. */
export type Words = typeof english;

export let words: Words = english;

/** The words of each language; only English is loaded before it is asked for. */
const load: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => english,
  de: async () => (await import('./de/words.ts')).german,
};

/** Chooses the language. Modules that hold words must be loaded after it. */
export async function speak(language: Language): Promise<void> {
  setLanguage(language);
  words = await load[language]();
}
