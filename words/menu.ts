import type { Language } from '../preload/contract/language.ts';
import { commandWordsDe } from './de/commands.ts';
import { type CommandWords, commandWords } from './en/commands.ts';

/**
 * The words of the menu in each language. They are apart from `shell.ts`, because the start needs nothing
 * else.
 */
export const menuWords: Readonly<Record<Language, CommandWords>> = { en: commandWords, de: commandWordsDe };
