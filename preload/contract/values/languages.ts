/** The languages of the window and its menu, by their own names. The first one serves if the computer's is none of them. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [Language, ...Language[]];

/** What the person can want: `system` is the computer's own language. */
export const languageChoices = ['system', ...languages] as const;

/** The language that a tag such as `de-AT` names; the first one if it is none of ours. */
export function languageOf(tag: string): Language {
  const own = tag.split('-')[0];
  return languages.find((each) => each === own) ?? languages[0];
}
