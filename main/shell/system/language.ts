import type { LanguageChoice, Spoken } from '../../../preload/contract/language.ts';
import { languageOf } from '../../../preload/contract/values/languages.ts';
import type { Preferences } from './preferences.ts';

/** The program's language. The page is served in it, and is loaded again after a change. */
export interface LanguageController {
  get(): Spoken;
  set(choice: LanguageChoice): Spoken;
  /** Called after each choice, to build again what holds words. */
  onChange(listener: () => void): void;
}

/** `systemLocale` is the computer's, such as `de-AT`. */
export function createLanguage(preferences: Preferences, systemLocale: () => string): LanguageController {
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
      for (const listener of listeners) listener();
      return get();
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
