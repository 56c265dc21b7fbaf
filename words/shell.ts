import type { Language } from '#contract/language.ts';
import { german } from './de/shell.ts';
import { english, type ShellWords } from './en/shell.ts';

/** The words outside of the page, in each language. */
export const shellWords: Readonly<Record<Language, ShellWords>> = { en: english, de: german };
