import type { Words } from '../words.ts';
import { connect } from './connect.ts';
import { credits } from './credits.ts';
import { enrich } from './enrich.ts';
import { enrichExport } from './enrich-export.ts';
import { enrichPaste } from './enrich-paste.ts';
import { home } from './home.ts';
import { listForm } from './list-form.ts';
import { lists } from './lists.ts';
import { lookup } from './lookup.ts';
import { parts } from './parts.ts';
import { saved } from './saved.ts';
import { trouble } from './trouble.ts';

/** Everything the window says, in German. */
export const german: Words = {
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
