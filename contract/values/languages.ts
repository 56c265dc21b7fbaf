/**
 * The languages of window and menu, by their own names. The first is used if the computer's language is none
 * of them.
 */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [Language, ...Language[]];

/** The person's choices; `system` is the computer's own language. */
export const languageChoices = ['system', ...languages] as const;

/** The language of a tag such as `de-AT`; the first one if it is none of ours. */
export function languageOf(tag: string): Language {
  const own = tag.split('-')[0];
  return languages.find((each) => each === own) ?? languages[0];
}
