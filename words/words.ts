import type { ErrorCode } from '../preload/contract/errors.ts';
import type { Language } from '../preload/contract/language.ts';
import type { ReasonWords } from '../preload/contract/reason.ts';
import { app } from './en/app.ts';
import { changes } from './en/changes.ts';
import { commandWords as commands } from './en/commands.ts';
import { compare } from './en/compare.ts';
import { connect } from './en/connect.ts';
import { credits } from './en/credits.ts';
import { enrich } from './en/enrich.ts';
import { enrichDomains } from './en/enrich-domains.ts';
import { enrichExport } from './en/enrich-export.ts';
import { enrichFile } from './en/enrich-file.ts';
import { enrichOptions } from './en/enrich-options.ts';
import { enrichPaste } from './en/enrich-paste.ts';
import { errors } from './en/errors.ts';
import { explore } from './en/explore.ts';
import { home } from './en/home.ts';
import { listForm } from './en/list-form.ts';
import { lists } from './en/lists.ts';
import { lookup } from './en/lookup.ts';
import { opened } from './en/opened.ts';
import { palette } from './en/palette.ts';
import { parts } from './en/parts.ts';
import { englishReasons } from './en/reasons/reasons.ts';
import { saved } from './en/saved.ts';
import { settings } from './en/settings.ts';
import { system } from './en/system.ts';
import { titles } from './en/titles.ts';
import { trouble } from './en/trouble.ts';
import { setLanguage } from './language.ts';

const english = {
  app,
  changes,
  commands,
  compare,
  connect,
  credits,
  enrich,
  enrichDomains,
  enrichExport,
  enrichFile,
  enrichOptions,
  enrichPaste,
  errors: errors as Readonly<Record<ErrorCode, string>>,
  explore,
  home,
  listForm,
  lists,
  lookup,
  opened,
  palette,
  parts,
  reasons: englishReasons as ReasonWords,
  saved,
  settings,
  system,
  titles,
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
