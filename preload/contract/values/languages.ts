/** The languages of the window and its menu; the first serves where the computer's is none of them. */
export const languages = ['en', 'de'] as const;

/** What the person can want: `system` is the computer's own language. */
export const languageChoices = ['system', ...languages] as const;
