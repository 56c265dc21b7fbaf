import { createStore } from 'zustand/vanilla';
import type { DomainSpelling, EnrichOptions, OutputEncoding, Preview } from '#contract/models/enrich.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { JobOrigin, Problem } from '#contract/models/job.ts';
import type { LeaveOut } from '#contract/models/leave-out.ts';
import type { Remembered } from '#contract/models/remembered.ts';
import type { SheetInspection } from '#contract/models/sheet.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { enrichDefaults } from '#contract/values/enrich.ts';
import { settingsStore } from '../session/settings.ts';
import { type Costs, costsOf } from './draft-costs.ts';
import type { FromList } from './draft-from-list.ts';

/** The options of an enrichment; for a moment all kinds may be switched off. */
export type DraftOptions = EnrichOptions;

/** How the domains of a sheet's rows are read. */
export interface DraftReading {
  /** The second column, for rows whose first column gives no domain. */
  fallback: number | null;
  domains: DomainSpelling;
  personalAddresses: boolean;
  /** Whether rows that the file hides are asked about. */
  hiddenRows: boolean;
  platformPages: boolean;
  /** Whether totals and notes below the table are rows of it. */
  rowsBelow: boolean;
}

/** Rows that are not asked about, with files as they were chosen. */
export interface DraftLeaveOut extends Omit<LeaveOut, 'files'> {
  files: readonly GivenFile[];
}

/** The file being previewed, and what is to be done with it. Nothing here was paid. */
export interface Draft extends DraftReading {
  /** Null while the engine makes a file for domains without one. */
  file: GivenFile | null;
  origin: JobOrigin;
  inspection: SheetInspection | null;
  column: number | null;
  /** Whether a person chose the column: their choice stays when the sheet is read in another way. */
  isColumnChosen: boolean;
  /** The row number of the header as a person chose it, null for none; `found` detects it. */
  header: number | null | 'found';
  /** The encoding of a CSV file as a person chose it; null detects it. */
  encoding: Encoding | null;
  outputEncoding: OutputEncoding;
  /** What to send for the folder of the result, null for that of the file; undefined uses the settings. */
  outputDir: string | null | undefined;
  /** Rows that are not asked about. */
  leaveOut: DraftLeaveOut;
  /** Earlier choices for this file, or for one with the same header, which this draft started with. */
  remembered: Remembered | null;
  /** For whom a run like it was paid last, while nobody said whether this one is, too. */
  lastLabel: string | null;
  /** What the rows already have, if they are of a list. */
  fromList: FromList | null;
  options: DraftOptions;
  /** The budget that the person typed; null follows the price. */
  budget: number | null;
  /** Whether what is typed there is no number: the last one holds, and nothing starts. */
  isBudgetUnread: boolean;
  /** For whom the run is paid; null for nobody in particular. */
  label: string | null;
  /** A person's word that lookups in doubt are asked again. */
  resendUnknown: boolean;
  preview: Preview | null;
  /** Whether `preview` belongs to the current choices. */
  isCurrent: boolean;
  /** Rows read so far, while the file is read for the first time. */
  scannedRows: number | null;
  problem: Problem | null;
  isStarting: boolean;
}

const MONTH_MS = 30 * 86_400_000;

export const firstOptions: DraftOptions = {
  kinds: ['companies'],
  maxAgeMs: MONTH_MS,
  ...enrichDefaults,
};

export const emptyDraft: Draft = {
  file: null,
  origin: 'file',
  inspection: null,
  column: null,
  isColumnChosen: false,
  header: 'found',
  encoding: null,
  outputEncoding: 'same',
  fallback: null,
  domains: 'written',
  personalAddresses: false,
  hiddenRows: false,
  platformPages: false,
  rowsBelow: false,
  outputDir: undefined,
  leaveOut: { files: [], saved: false, tags: [] },
  remembered: null,
  lastLabel: null,
  fromList: null,
  options: firstOptions,
  budget: null,
  isBudgetUnread: false,
  label: null,
  resendUnknown: false,
  preview: null,
  isCurrent: false,
  scannedRows: null,
  problem: null,
  isStarting: false,
};

export const draftStore = createStore<Draft>(() => emptyDraft);

/** Whether the program made the file, for domains without one: its path says nothing to a person. */
export function isMadeFile({ origin, fromList }: Draft): boolean {
  return origin !== 'file' || fromList !== null;
}

/** What a start of the draft would cost. */
export function costsOfDraft(draft: Draft): Costs {
  return costsOf(draft, settingsStore.getState().settings);
}

/** Whether the start button is enabled. */
export function canStart(draft: Draft): boolean {
  const isReady = draft.preview !== null && draft.isCurrent && !draft.isStarting && !draft.isBudgetUnread;
  return isReady && draft.options.kinds.length > 0;
}
