import type { JobRow } from '#contract/models/job.ts';
import { because, inEnglish, type Reason } from '#contract/reason.ts';
import { runHeadings, runPlaces, stateInFiles } from '#shared/tables/run-table.ts';
import { type AddedColumn, addedCells, rowOptions } from '../enrich/columns.ts';
import { placeColumns } from '../enrich/place-columns.ts';
import { outcomesOfRows } from '../enrich/row-outcome.ts';
import type { Reader, Writer } from '../store/database.ts';
import { firstRowIn, rowsAt, rowsBetween, type StoredRow, watchRows } from '../store/job-rows.ts';
import { findJob, type StoredJob } from '../store/jobs.ts';
import { buyersOfLookups } from '../store/team.ts';
import type { LiveColumn, LiveRow, LiveSource } from '../tables/live-source.ts';
import { endsOfRow, noteOfRow } from './describe-row.ts';

/** The rows of a run as a table: first what was read of each, in the order of `runPlaces`, then the added columns. */
export function runTable(db: Writer, job: StoredJob): LiveSource {
  const changed = watchRows(db, job.id);
  const read = (kept: readonly StoredRow[]) => liveRows(db, job, kept);
  return {
    columns: columnsOf(job),
    domainColumn: runPlaces.domain,
    isNewestFirst: false,
    isNumberedByPlace: true,
    stamp: () => '',
    count: () => job.rowCount,
    end: () => job.rowCount,
    between: (from, to) => read(rowsBetween(db, job.id, from, to)),
    at: (ids) => read(rowsAt(db, job.id, ids)),
    takeChanges: changed.take,
    isMoving: () => ['queued', 'running', 'writing'].includes(findJob(db, job.id)?.state ?? ''),
    close: changed.end,
  };
}

/** Why a run skipped rows, by the first of them; null if it has none. */
export function skipReasonOf(db: Reader, job: StoredJob): Reason | null {
  const row = firstRowIn(db, job.id, 'skipped');
  return row === undefined ? null : noteOfRow(row, outcomesOfRows(db, job, [row])[0] ?? 'invalid');
}

function columnsOf(job: StoredJob): LiveColumn[] {
  const own: Record<keyof typeof runPlaces, LiveColumn> = {
    number: { name: runHeadings.number, type: 'integer', ofRun: 'number' },
    value: { name: job.columnName, type: 'text' },
    domain: { name: runHeadings.domain, type: 'text', ofRun: 'domain' },
    state: { name: runHeadings.state, type: 'text', isCategory: true, ofRun: 'state' },
    note: { name: runHeadings.note, type: 'text', ofRun: 'note' },
  };
  const first = Object.entries(runPlaces).sort(([, a], [, b]) => a - b);
  return [
    ...first.map(([name]) => own[name as keyof typeof own]),
    ...placeColumns(rowOptions(job), job).map(({ heading, type, values }) => ({
      name: heading,
      type: type === 'number' ? ('integer' as const) : type,
      ...USES[values],
    })),
  ];
}

const USES: Record<AddedColumn['values'], Pick<LiveColumn, 'isCategory' | 'hasSeveral'>> = {
  single: {},
  category: { isCategory: true },
  several: { isCategory: true, hasSeveral: true },
};

function liveRows(db: Reader, job: StoredJob, kept: readonly StoredRow[]): LiveRow[] {
  const options = rowOptions(job);
  const outcomes = outcomesOfRows(db, job, kept);
  const seqs = kept.flatMap(({ seq }) => seq ?? []);
  const buyers = buyersOfLookups(db, job.id, seqs);
  return kept.map((row, at): LiveRow => {
    const end = outcomes[at] ?? 'invalid';
    const ends = endsOfRow(end);
    const { number, value, domain, state } = row;
    const buyer = row.seq === null ? undefined : buyers.get(row.seq);
    const bought = buyer === undefined ? null : because('bought_by', { person: buyer });
    const note = noteOfRow(row, end) ?? bought;
    const run: JobRow = { number, value, domain, state, ...(ends === undefined ? {} : { ends }), note };
    const told = note === null ? null : inEnglish(note);
    return {
      id: row.idx,
      domain,
      cells: [number, value, domain, stateInFiles[state], told, ...addedCells(options, { domain, end })],
      run,
    };
  });
}
