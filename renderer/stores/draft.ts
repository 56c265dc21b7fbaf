import { createStore } from 'zustand/vanilla';
import type { EnrichOptions, Preview } from '../../preload/contract/models/enrich.ts';
import type { JobOrigin, Problem } from '../../preload/contract/models/job.ts';
import type { SheetInspection } from '../../preload/contract/models/sheet.ts';
import { enrichDefaults } from '../../preload/contract/values/enrich.ts';
import { settingsStore } from './settings.ts';

/** What an enrichment may still lack before it can be previewed: every kind may be switched off for a moment. */
export type DraftOptions = EnrichOptions;

/** The file that is being looked at, and what is to be done with it; nothing here was paid for. */
export interface Draft {
  /** Null while domains without a file are being gathered into one. */
  path: string | null;
  origin: JobOrigin;
  inspection: SheetInspection | null;
  column: number | null;
  options: DraftOptions;
  /** What the person typed as budget; null follows the price. */
  budget: number | null;
  preview: Preview | null;
  /** Whether `preview` belongs to what is chosen now. */
  isCurrent: boolean;
  /** Rows read so far, while the file is read for the first time. */
  scannedRows: number | null;
  problem: Problem | null;
  isStarting: boolean;
}

const MONTH_MS = 30 * 86_400_000;

const firstOptions: DraftOptions = {
  kinds: ['companies'],
  maxAgeMs: MONTH_MS,
  ...enrichDefaults,
};

export const emptyDraft: Draft = {
  path: null,
  origin: 'file',
  inspection: null,
  column: null,
  options: firstOptions,
  budget: null,
  preview: null,
  isCurrent: false,
  scannedRows: null,
  problem: null,
  isStarting: false,
};

export const draftStore = createStore<Draft>(() => emptyDraft);

/** The budget that a start would get: what was typed, else the whole price, or what the settings propose where that is less. */
export function budgetOf({ budget, preview }: Draft): number {
  const price = preview?.maxCredits ?? 0;
  return budget ?? Math.min(price, settingsStore.getState().settings?.defaultBudget ?? price);
}

/** The most a start would cost: the price, or the budget where that is less. */
export function priceOf(draft: Draft): number {
  return Math.min(budgetOf(draft), draft.preview?.maxCredits ?? 0);
}

/** Whether the button that starts can be pressed. */
export function canStart(draft: Draft): boolean {
  return draft.preview !== null && draft.isCurrent && !draft.isStarting && draft.options.kinds.length > 0;
}
