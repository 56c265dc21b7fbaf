import type { LanguageChoice, Spoken } from '../../../preload/contract/language.ts';
import { languageOf } from '../../../preload/contract/values/languages.ts';
import type { Preferences } from './preferences.ts';

/** In what language the program speaks; the page is served in it, and is loaded anew after a change. */
export interface LanguageDesk {
  get(): Spoken;
  set(choice: LanguageChoice): Spoken;
  /** Hears of each choice, to make anew what holds words. */
  onChange(listener: () => void): void;
}

/** `systemLocale` is the computer's, such as `de-AT`. */
export function createLanguage(preferences: Preferences, systemLocale: () => string): LanguageDesk {
  const listeners = new Set<() => void>();
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
      for (const tell of listeners) tell();
      return get();
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
