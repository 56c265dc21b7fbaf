import type { LookupKind } from '#contract/models/enrich.ts';
import type { JobRow } from '#contract/models/job.ts';
import { because, type Reason } from '#contract/reason.ts';
import { stateInFiles } from '#shared/tables/run-table.ts';
import type { RowOutcome } from '../enrich/columns.ts';
import type { DomainlessState, StoredRow } from '../store/job-rows.ts';

const WITHOUT_DOMAIN: Record<DomainlessState, Reason> = {
  invalid: because('cell_no_domain'),
  blank: because('cell_blank'),
  personal: because('cell_personal'),
  left_out: because('row_hidden'),
  platform: because('cell_platform'),
};

/** Why a row ended as it did, or how its domain was read. Null if the state says it all. */
export function noteOfRow(row: Pick<StoredRow, 'note'>, end: RowOutcome): Reason | null {
  if (typeof end === 'string') return row.note ?? WITHOUT_DOMAIN[end];
  const notes = Object.values(end).map((result) => result?.note ?? null);
  return notes.find((note) => note !== null) ?? row.note;
}

/** How each kind ended. Undefined unless both were asked and ended differently. */
export function endsOfRow(end: RowOutcome): JobRow['ends'] {
  if (typeof end === 'string' || end.companies === undefined || end.technologies === undefined)
    return undefined;
  const ends = { companies: end.companies.state, technologies: end.technologies.state };
  return ends.companies === ends.technologies ? undefined : ends;
}

const KIND_WORDS: Record<LookupKind, string> = { companies: 'company', technologies: 'technologies' };

/** A row's state in an export. Names the state of each kind if they ended differently. */
export function stateWordsOf(row: Pick<StoredRow, 'state'>, end: RowOutcome): string {
  const ends = endsOfRow(end);
  if (ends === undefined) return stateInFiles[row.state];
  const parts = (['companies', 'technologies'] as const).map(
    (kind) => `${KIND_WORDS[kind]}: ${stateInFiles[ends[kind]]}`,
  );
  return parts.join(', ');
}
