/** The languages of the window and its menu; the first serves where the computer's is none of them. */
export const languages = ['en', 'de'] as const;

/** What the person can want: `system` is the computer's own language. */
export const languageChoices = ['system', ...languages] as const;

/** The language that a tag such as `de-AT` names, the first one where it is none of ours. */
export function languageOf(tag: string): (typeof languages)[number] {
  const own = tag.split('-')[0];
  return languages.find((each) => each === own) ?? languages[0];
}
