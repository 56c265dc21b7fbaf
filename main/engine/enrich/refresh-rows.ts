import type { LookupKind } from '#contract/models/enrich.ts';
import { readsAs } from '#shared/tables/formula-guard.ts';
import type { Cell, Row } from '../sheets/model.ts';
import type { RowOutcome } from './columns.ts';
import { isStateWithoutAnswer, isStatusHeading } from '../sheets/own-columns.ts';
import type { PlacedColumn } from './place-columns.ts';

/** What a run found for one row: a cell for each of its columns, and where they come from. */
export interface FoundRow {
  cells: readonly Cell[];
  domain: string | null;
  end: RowOutcome;
}

export interface ChangedRow {
  /** The new cells in columns of an earlier run, by 0-based column. */
  changes: Map<number, Cell>;
  /** Headings of these columns. */
  headings: string[];
}

/**
 * What changes in the columns of an earlier run. If a lookup has no answer now, old cells stay, and only a
 * blank cell gets its state. A cell that says the same already does not change.
 */
export function changedRow(placed: readonly PlacedColumn[], row: Row, found: FoundRow): ChangedRow {
  const changes = new Map<number, Cell>();
  const headings: string[] = [];
  const textOf = (column: number | null) => (column === null ? '' : (row.cells[column] ?? '').trim());
  const before = textOf(placed.find(({ from }) => from === 'domain')?.column ?? null);
  // Old answers about another domain are replaced, but only if there is an answer about the new one.
  const isOther = before !== '' && before !== found.domain;
  const hasAnswer = isAnswered('companies', found) || isAnswered('technologies', found);
  for (const [index, { column, from, heading }] of placed.entries()) {
    if (column === null) continue;
    const old = textOf(column);
    // A state that is no answer tells of the earlier run alone, so it gives way to the state of this one.
    const isStale = isStatusHeading(heading) && isStateWithoutAnswer(old);
    const isKept = isOther ? !hasAnswer : !isAnswered(from, found) && old !== '' && !isStale;
    if (isKept) continue;
    const cell = found.cells[index] ?? null;
    if (isSame(old, cell)) continue;
    changes.set(column, cell);
    headings.push(heading);
  }
  return { changes, headings };
}

function isAnswered(from: 'domain' | LookupKind, { domain, end }: FoundRow): boolean {
  if (from === 'domain') return domain !== null;
  const state = typeof end === 'string' ? undefined : end[from]?.state;
  return state === 'found' || state === 'no_data';
}

/**
 * Whether a cell says the same as the new one. A sheet may show a number or a guarded text in its own way.
 */
function isSame(old: string, cell: Cell): boolean {
  if (cell === null || cell === '') return old === '';
  if (typeof cell === 'number') return old !== '' && Number(old.replaceAll(',', '')) === cell;
  const text = String(cell).trim();
  return readsAs(old, text) || lines(old) === lines(text);
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC');
}
