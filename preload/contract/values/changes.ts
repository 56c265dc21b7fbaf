import type { ChangeSummary } from '../models/changes.ts';

/** How a line of a change report differs: a technology came or went, or a fact of a company changed. */
export const changeSigns = ['added', 'removed', 'changed'] as const;

/** The columns that can order the lines of a change report. */
export const changeSortColumns = ['domain', 'company', 'sign', 'what', 'before', 'after'] as const;

/** The default of a report of changes: everything in the workspace in use, the newest first. */
export const changeScopeDefaults = { workspace: null, run: null, from: null, to: null, query: null };
export const changeFilterDefaults = { text: '', signs: [], only: [] };

/** The filter of saved domains by what changed that asks for nothing. */
export const savedChangesDefaults = { added: [], dropped: [], changed: false, since: null, newSince: null };

/** A report in one English sentence, for files and the command line. */
export function sentenceOf({ refreshed, changed, signs }: ChangeSummary): string {
  const { added, removed } = signs;
  const of = (count: number, one: string, several: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
  return `${of(refreshed, 'domain', 'domains')} refreshed, ${changed.toLocaleString('en')} changed: ${of(added, 'technology', 'technologies')} added, ${removed.toLocaleString('en')} removed, ${of(signs.changed, 'company fact', 'company facts')} changed.`;
}
