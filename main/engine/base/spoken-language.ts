import type { Language } from '../../../preload/contract/language.ts';

let language: Language = 'en';

/** The language of the window, from the shell. English for the command line. Only decides defaults. */
export function spokenLanguage(): Language {
  return language;
}

export function setSpokenLanguage(spoken: Language): void {
  language = spoken;
}
