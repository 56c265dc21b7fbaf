import type { Language } from '#contract/language.ts';

let spoken: Language = 'en';

/** Sets the language; called before anything is formatted. */
export function setLanguage(language: Language): void {
  spoken = language;
}

/** The language of the window's words. */
export function language(): Language {
  return spoken;
}

/** The locale of numbers and dates: the person's own, unless that would mix two languages. */
export function locale(): string {
  const own = typeof navigator === 'undefined' ? spoken : navigator.language;
  return own.split('-')[0] === spoken ? own : spoken;
}
