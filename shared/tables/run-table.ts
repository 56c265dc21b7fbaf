import type { RowState } from '#contract/models/job.ts';

/** A row's state, as files say it. */
export const stateInFiles = {
  pending: 'not asked',
  found: 'found',
  no_data: 'no data',
  invalid: 'invalid',
  blank: 'blank',
  personal: 'personal address',
  platform: 'page on a platform',
  skipped: 'skipped',
  failed: 'failed',
  unknown: 'unknown',
  left_out: 'left out',
} as const satisfies Record<RowState, string>;

/** The places of the first columns of a run's rows as a table. The columns that the run adds come after them. */
export const runPlaces = { number: 0, value: 1, domain: 2, state: 3, note: 4 } as const;

/** The columns of a run that are about its rows. Lists that are made of a run still know them. */
export const runColumns = ['number', 'domain', 'state', 'note'] as const;
export type RunColumn = (typeof runColumns)[number];

/** Their names in files. */
export const runHeadings = {
  number: 'Row number',
  domain: 'Domain',
  state: 'State',
  note: 'Note',
} as const satisfies Record<RunColumn, string>;

/** The place of the first column that a run adds. */
export const firstAddedPlace = 5;
