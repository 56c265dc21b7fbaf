import type { Language } from '../../../preload/contract/language.ts';
import { german } from './de.ts';
import { english, type ShellWords } from './en.ts';

/** What is said outside of the page, in each language. */
export const shellWords: Readonly<Record<Language, ShellWords>> = { en: english, de: german };
