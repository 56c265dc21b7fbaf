import type { Language } from '../preload/contract/language.ts';

let spoken: Language = 'en';

/** Sets the language, before anything is written in it. */
export function setLanguage(language: Language): void {
  spoken = language;
}

/** The language of the window's words. */
export function language(): Language {
  return spoken;
}

/** Numbers and dates are written as the person's system has them, unless that would mix two languages. */
export function locale(): string {
  const own = typeof navigator === 'undefined' ? spoken : navigator.language;
  return own.split('-')[0] === spoken ? own : spoken;
}
