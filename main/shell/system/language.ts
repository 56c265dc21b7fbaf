import type { LanguageChoice, Spoken } from '#contract/language.ts';
import { languageOf } from '#contract/values/languages.ts';
import type { Preferences } from './preferences.ts';

/** The program's language. The page is served in it, and loaded again after a change. */
export interface LanguageController {
  get(): Spoken;
  set(choice: LanguageChoice): Spoken;
  /** Called after each choice, so that everything with words can be built again. */
  onChange(listener: () => void): void;
}

/** `systemLocale` is the computer's locale, such as `de-AT`. */
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
