import { because, type Reason } from '../../../preload/contract/reasons/reason.ts';
import type { LookupResults } from '../enrich/columns.ts';
import type { StoredRow } from '../store/job-rows.ts';

/** Why a row ended as it did, where there is more to say than its state. */
export function noteOfRow(
  row: Pick<StoredRow, 'seq' | 'value'>,
  results: LookupResults | null,
): Reason | null {
  if (row.seq === null) return because(row.value.trim() === '' ? 'cell_blank' : 'cell_no_domain');
  const notes = Object.values(results ?? {}).map((result) => result?.note ?? null);
  return notes.find((note) => note !== null) ?? null;
}
