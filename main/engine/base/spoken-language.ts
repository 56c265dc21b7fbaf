import type { Language } from '../../../preload/contract/language.ts';

let language: Language = 'en';

/** The language of the person's window, as the shell told it; English for the command line. Only what was never chosen depends on it. */
export function spokenLanguage(): Language {
  return language;
}

export function setSpokenLanguage(spoken: Language): void {
  language = spoken;
}
