import type { Language } from '../preload/contract/language.ts';
import { commandWordsDe } from './de/commands.ts';
import { type CommandWords, commandWords } from './en/commands.ts';

/** What the menu says in each language. It is apart from `shell.ts`, since the start needs nothing else. */
export const menuWords: Readonly<Record<Language, CommandWords>> = { en: commandWords, de: commandWordsDe };
