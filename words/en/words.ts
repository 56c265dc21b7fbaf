import type { ErrorCode } from '#contract/errors.ts';
import type { ReasonWords } from '#contract/reason.ts';
import { app } from './app.ts';
import { changes } from './changes.ts';
import { commandWords as commands } from './commands.ts';
import { compare } from './compare.ts';
import { connect } from './connect.ts';
import { credits } from './credits.ts';
import { enrich } from './enrich.ts';
import { enrichExport } from './enrich-export.ts';
import { enrichFile } from './enrich-file.ts';
import { enrichOptions } from './enrich-options.ts';
import { enrichPaste } from './enrich-paste.ts';
import { enrichReading } from './enrich-reading.ts';
import { errors } from './errors.ts';
import { explore } from './explore.ts';
import { facts } from './facts.ts';
import { home } from './home.ts';
import { listForm } from './list-form.ts';
import { lists } from './lists.ts';
import { lookup } from './lookup.ts';
import { opened } from './opened.ts';
import { palette } from './palette.ts';
import { parts } from './parts.ts';
import { englishReasons } from './reasons/reasons.ts';
import { saved } from './saved.ts';
import { settings } from './settings.ts';
import { sql } from './sql.ts';
import { system } from './system.ts';
import { team } from './team.ts';
import { titles } from './titles.ts';
import { trouble } from './trouble.ts';
import { watches } from './watches.ts';

/** Everything the window says, in English. */
export const english = {
  app,
  changes,
  commands,
  compare,
  connect,
  credits,
  enrich,
  enrichReading,
  enrichExport,
  enrichFile,
  enrichOptions,
  enrichPaste,
  errors: errors as Readonly<Record<ErrorCode, string>>,
  explore,
  facts,
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
  sql,
  system,
  team,
  titles,
  trouble,
  watches,
};
