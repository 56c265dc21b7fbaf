import type { ExploreCell } from '#contract/models/explore.ts';
import type { RowState } from '#contract/models/job.ts';
import { type RunColumn, runHeadings, stateInFiles } from '#shared/tables/run-table.ts';
import { words } from '../../../words/words.ts';
import type { ListColumn, ListTable } from './explore.ts';

const stateOfFile = new Map<ExploreCell, RowState>(
  Object.entries(stateInFiles).map(([state, said]) => [said, state as RowState]),
);

const { rowColumn, domainColumn, stateColumn, noteColumn } = words.enrich.run;
const headings: Readonly<Record<RunColumn, string>> = {
  ...{ number: rowColumn, domain: domainColumn, state: stateColumn, note: noteColumn },
};

/** A table with the columns of a run, or what is made of them, in the person's language. */
export function inRunWords(table: ListTable): ListTable {
  return { ...table, columns: table.columns.map(inWords) };
}

function inWords(column: ListColumn): ListColumn {
  const { ofRun, name } = column;
  if (ofRun === undefined) return column;
  // A heading that was there already has an addition, such as “(2)”.
  const heading = runHeadings[ofRun];
  const named = name.startsWith(heading) ? headings[ofRun] + name.slice(heading.length) : name;
  return { ...column, name: named, ...(ofRun === 'state' ? { say } : {}) };
}

function say(cell: ExploreCell): string | undefined {
  const state = stateOfFile.get(cell);
  return state === undefined ? undefined : words.parts.state[state];
}
