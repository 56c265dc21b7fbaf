import type { LookupResults } from '../enrich/columns.ts';
import type { StoredRow } from '../store/job-rows.ts';

/** Why a row ended as it did, where there is more to say than its state. */
export function noteOfRow(
  row: Pick<StoredRow, 'seq' | 'value'>,
  results: LookupResults | null,
): string | null {
  if (row.seq === null) return row.value.trim() === '' ? 'The cell is blank.' : 'The cell holds no domain.';
  const notes = Object.values(results ?? {}).map((result) => result?.note ?? null);
  return notes.find((note) => note !== null) ?? null;
}
