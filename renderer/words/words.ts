import { connect } from './en/connect.ts';
import { credits } from './en/credits.ts';
import { enrich } from './en/enrich.ts';
import { enrichExport } from './en/enrich-export.ts';
import { enrichPaste } from './en/enrich-paste.ts';
import { home } from './en/home.ts';
import { listForm } from './en/list-form.ts';
import { lists } from './en/lists.ts';
import { lookup } from './en/lookup.ts';
import { parts } from './en/parts.ts';
import { saved } from './en/saved.ts';
import { trouble } from './en/trouble.ts';
import { type Language, setLanguage } from './language.ts';

const english = {
  connect,
  credits,
  enrich,
  enrichExport,
  enrichPaste,
  home,
  listForm,
  lists,
  lookup,
  parts,
  saved,
  trouble,
};

/** Everything the window says, by the part that says it; another language has the same shape. */
export type Words = typeof english;

export let words: Words = english;

/** Chooses the language; modules that hold words must be loaded after it. */
export async function speak(language: Language): Promise<void> {
  setLanguage(language);
  if (language === 'de') words = (await import('./de/words.ts')).german;
}
