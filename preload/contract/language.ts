import { z } from 'zod';

/** The languages of the window and its menu; the first serves where the computer's is none of them. */
export const languages = ['en', 'de'] as const;
export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

/** What the person wants: `system` is the computer's own language. */
export const languageChoiceSchema = z.enum(['system', ...languages]);
export type LanguageChoice = z.infer<typeof languageChoiceSchema>;

/** The choice, and the language that follows from it. */
export const spokenSchema = z.object({ choice: languageChoiceSchema, language: languageSchema });
export type Spoken = z.infer<typeof spokenSchema>;
