import type { ChangeSummary } from '../models/changes.ts';

/** How a line of a change report differs: a technology came or went, or a fact of a company reads otherwise. */
export const changeSigns = ['added', 'removed', 'changed'] as const;

/** The columns by which the lines of a change report can be ordered. */
export const changeSortColumns = ['domain', 'company', 'sign', 'what', 'before', 'after'] as const;

/** What a report of changes tells if nothing else is said: everything in the workspace in use, the newest first. */
export const changeScopeDefaults = { workspace: null, run: null, from: null, to: null, query: null };
export const changeFilterDefaults = { text: '', signs: [], only: [] };

/** A filter of saved domains by what changed that asks for nothing. */
export const savedChangesDefaults = { added: [], dropped: [], changed: false, since: null, newSince: null };

/** A report in one sentence; English, as all that is written to files and by the command line. */
export function sentenceOf({ refreshed, changed, signs }: ChangeSummary): string {
  const { added, removed } = signs;
  const of = (count: number, one: string, several: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
  return `${of(refreshed, 'domain', 'domains')} refreshed, ${changed.toLocaleString('en')} changed: ${of(added, 'technology', 'technologies')} added, ${removed.toLocaleString('en')} removed, ${of(signs.changed, 'company fact', 'company facts')} changed.`;
}
