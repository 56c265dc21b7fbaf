import type { Language } from '#contract/language.ts';
import { commandWordsDe } from './de/commands.ts';
import { type CommandWords, commandWords } from './en/commands.ts';

/**
 * The words of the menu in each language. They are in a file of their own, because the start needs them and
 * none of the words in `shell.ts`.
 */
export const menuWords: Readonly<Record<Language, CommandWords>> = { en: commandWords, de: commandWordsDe };
