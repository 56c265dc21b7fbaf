import type { Language, LanguageChoice, Spoken } from '../../preload/contract/language.ts';
import { languageOf } from '../../preload/contract/values/languages.ts';
import type { Preferences } from './preferences.ts';
import { german } from './words/de.ts';
import { english, type ShellWords } from './words/en.ts';

const wordsOf: Readonly<Record<Language, ShellWords>> = { en: english, de: german };

/** In what language the program speaks; the page is served in it, and is loaded anew after a change. */
export interface LanguageDesk {
  get(): Spoken;
  set(choice: LanguageChoice): Spoken;
  /** What the shell itself says, in the language of the moment. */
  words(): ShellWords;
}

/** `systemLocale` is the computer's, such as `de-AT`; `onChange` makes anew what holds words. */
export function createLanguage(
  preferences: Preferences,
  systemLocale: () => string,
  onChange: () => void,
): LanguageDesk {
  const get = (): Spoken => {
    const choice = preferences.get().language;
    return {
      choice,
      language: choice !== 'system' ? choice : languageOf(systemLocale()),
    };
  };
  return {
    get,
    set: (choice) => {
      preferences.set({ language: choice });
      onChange();
      return get();
    },
    words: () => wordsOf[get().language],
  };
}
