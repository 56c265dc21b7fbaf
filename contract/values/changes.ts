/** How a line of a change report differs: a technology came or went, or a fact of a company changed. */
export const changeSigns = ['added', 'removed', 'changed'] as const;

/** The columns that can order the lines of a change report. */
export const changeSortColumns = ['domain', 'company', 'sign', 'what', 'before', 'after'] as const;

/** The default of a report of changes: everything in the workspace in use, the newest first. */
export const changeScopeDefaults = { workspace: null, run: null, from: null, to: null, query: null };
export const changeFilterDefaults = { text: '', signs: [], only: [] };

/** The filter of saved domains by what changed that asks for nothing. */
export const savedChangesDefaults = { added: [], dropped: [], changed: false, since: null, newSince: null };
