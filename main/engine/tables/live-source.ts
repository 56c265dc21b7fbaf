import type { ExploreCell, ExploreRow, ExploreType } from '#contract/models/explore.ts';
import type { RunColumn } from '#shared/tables/run-table.ts';

/** A column of rows in the store. */
export interface LiveColumn {
  name: string;
  type: ExploreType;
  /** Whether its values put the rows into groups. */
  isCategory?: boolean;
  /** Whether a cell has several values, each separated from the next by `, `. */
  hasSeveral?: boolean;
  /** Which column of a run's rows it is. */
  ofRun?: RunColumn;
}

/** A row as it is now; `id` is its number among all rows. */
export interface LiveRow extends Omit<ExploreRow, 'cells' | 'isSaved'> {
  cells: readonly ExploreCell[];
}

/** Rows of the store that are searched as a table. The store is the truth; the table is made from it. */
export interface LiveSource {
  columns: readonly LiveColumn[];
  /** The place of the column of domains; null if there is none. */
  domainColumn: number | null;
  /** Whether rows with higher numbers come first. */
  isNewestFirst: boolean;
  /** Whether the numbers of the rows are their places, from 0. */
  isNumberedByPlace: boolean;
  /** Changes if all rows have to be read again. */
  stamp(): string;
  /** How many rows there are. */
  count(): number;
  /** A number that is above those of all rows. */
  end(): number;
  /** The rows with numbers from `from` up to, but without, `to`, in the order of their numbers. */
  between(from: number, to: number): LiveRow[];
  /** The rows with these numbers, in the order of their numbers. */
  at(ids: readonly number[]): LiveRow[];
  /** Puts the rows of one page into the order in which they are shown, if it is the usual order. */
  arrange?(rows: LiveRow[]): LiveRow[];
  /** The numbers of the rows that were added or changed since the last call. */
  takeChanges(): number[];
  /** Whether rows are changing all the time, so that the table may follow later. */
  isMoving(): boolean;
  close(): void;
}
