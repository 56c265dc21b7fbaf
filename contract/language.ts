import { z } from 'zod';
import { type Language, languageChoices, languages } from './values/languages.ts';

export const languageSchema = z.enum(languages);
export type { Language };

export const languageChoiceSchema = z.enum(languageChoices);
export type LanguageChoice = z.infer<typeof languageChoiceSchema>;

/** The choice, and the language that results from it. */
export const spokenSchema = z.object({ choice: languageChoiceSchema, language: languageSchema });
export type Spoken = z.infer<typeof spokenSchema>;
