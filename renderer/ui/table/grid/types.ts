import type { ReactNode } from 'react';

/** One column of a grid, for rows of any shape. */
export interface GridColumn<Row> {
  key: string;
  title: string;
  /** The first width, px. */
  width: number;
  align?: 'start' | 'end';
  /** Of its cells, if it is not the window's. */
  language?: 'en' | undefined;
  /** Columns that are not in the person's own sheet look a little different; planned ones more so. */
  tone?: 'own' | 'added' | 'planned';
  /** Whether rows can be sorted by it; only if the grid has a handler for sorting. */
  isSortable?: boolean;
  /** Shown in the title after its words, such as a filter button; the arrows reach it like a title. */
  extra?: ReactNode;
  /** Whether a click on a cell opens its row, as Enter does. */
  opens?: boolean;
  /** The cell as plain text, to copy it, and to show it if there is no `render`. */
  text: (row: Row) => string;
  /** Copied instead, if a spreadsheet program should read it as a number or a time. */
  copies?: (row: Row) => CopiedCell;
  render?: (row: Row) => ReactNode;
}

/** A cell to copy, written in the chosen style of tables; `day` is an ISO day, `time` an ISO time. */
export type CopiedCell = string | number | boolean | null | { day: string } | { time: string };

/** The order of the rows: a column's key and the direction. */
export interface GridSort {
  key: string;
  descending: boolean;
}

/** Rows marked by the box before each, including those out of view. */
export interface RowMarks<Row> {
  count: number;
  has(row: Row): boolean;
  /** Sets or removes the marks of rows. */
  set(rows: readonly Row[], isMarked: boolean): void;
  /** Removes all marks, so that actions apply to everything found. */
  clear(): void;
  /** The name of a row's box. */
  label(row: Row): string;
}

/** Lets a person take one row for something, by a click on its number or by Enter. */
export interface RowPick<Row> {
  take(row: Row): void;
  /** How a row looks: the taken row stands out, others may be grey. */
  toneOf(row: Row): RowTone | undefined;
  /** What a click on a row's number does. */
  label(row: Row): string;
  /** What the taken row is called, for screen readers. */
  taken: string;
  /** How to take a row by keyboard, for screen readers. */
  hint: string;
}
export type RowTone = 'taken' | 'quiet';

/** The rows of a grid, of which only some may be loaded. */
export interface RowSource<Row> {
  total(): number;
  /** Whether the number of rows is known yet. */
  isKnown(): boolean;
  /**
   * Whether some of these rows (`last` included) are still loading, or belong to an older query. Missing if
   * that never happens.
   */
  isBusy?(first: number, last: number): boolean;
  /** The row; undefined while it is loading. */
  row(index: number): Row | undefined;
  /** Says which rows are on the screen, so that they are loaded; `last` is included. */
  want(first: number, last: number): void;
  /** Rows from `first` to `last` (included), loaded if necessary. */
  read(first: number, last: number): Promise<readonly Row[]>;
  subscribe(listener: () => void): () => void;
  /** A number that increases with every change. */
  version(): number;
  /**
   * A number that increases when the rows belong to another query, so that positions among them mean nothing
   * any more.
   */
  generation?(): number;
}

/** A block of cells between two corners, which are included and in any order. */
export interface CellRange {
  anchor: CellPlace;
  head: CellPlace;
}

/** Keeps what is selected. */
export interface KeptSelection {
  range: CellRange | null;
}

export interface CellPlace {
  row: number;
  column: number;
}
