import { createStore } from 'zustand/vanilla';
import type {
  ChangeFilter,
  ChangeScope,
  ChangeSign,
  ChangeSort,
  ChangeSummary,
} from '#contract/models/changes.ts';
import { changeFilterDefaults, changeScopeDefaults } from '#contract/values/changes.ts';

/** Where a report was opened from, for the way back and for the name of its scope. */
export type ChangeOrigin =
  | { kind: 'home' }
  | { kind: 'saved'; count: number }
  | { kind: 'run'; jobId: number; name: string };

/**
 * A period as a person chose it: any time, the last days, or from one day to another (each `YYYY-MM-DD`, or
 * '' if open).
 */
export type Period =
  | { kind: 'any' }
  | { kind: 'days'; days: number }
  | { kind: 'dates'; from: string; to: string };

export interface ChangesState {
  origin: ChangeOrigin;
  period: Period;
  scope: ChangeScope;
  filter: ChangeFilter;
  sort: ChangeSort;
  /** The newest sums, with their scope; null until read. */
  summary: { scope: ChangeScope; text: string; told: ChangeSummary } | null;
  /** How many lines the newest answer found; null until then. */
  found: { total: number; tookMs: number; of: ChangeFilter } | null;
}

export const emptyChanges: ChangesState = {
  origin: { kind: 'home' },
  period: { kind: 'any' },
  scope: changeScopeDefaults,
  filter: changeFilterDefaults,
  sort: { column: 'after', descending: true },
  summary: null,
  found: null,
};

export const changesStore = createStore<ChangesState>(() => emptyChanges);

/** One technology or fact that the lines are narrowed to. */
export interface OnlyChange {
  sign: ChangeSign;
  what: string;
}

export const isSame = (one: OnlyChange, other: OnlyChange): boolean =>
  one.sign === other.sign && one.what === other.what;

export function hasChangeFilters({ text, signs, only }: ChangeFilter): boolean {
  return text.trim() !== '' || signs.length + only.length > 0;
}
