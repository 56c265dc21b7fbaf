import type { Language } from '#contract/language.ts';
import { digest as german } from './de/digest.ts';
import { type DigestWords, digest as english } from './en/digest.ts';

/** The words of written reports, in each language. */
export const digestWords: Readonly<Record<Language, DigestWords>> = { en: english, de: german };
