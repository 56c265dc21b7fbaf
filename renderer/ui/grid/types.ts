import type { ReactNode } from 'react';

/** One column of a grid over rows of any shape. */
export interface GridColumn<Row> {
  key: string;
  title: string;
  /** Width to start with, px. */
  width: number;
  align?: 'start' | 'end';
  /** Columns that are not in the person's own sheet look a little different, those still to come more so. */
  tone?: 'own' | 'added' | 'planned';
  /** Whether the rows can be sorted by it; only if the grid is told what a sort does. */
  isSortable?: boolean;
  /** Stands in the title after its words, such as a button that filters; the arrows lead to it as to the titles. */
  extra?: ReactNode;
  /** Whether a click on a cell opens its row, as Enter does. */
  opens?: boolean;
  /** The cell as plain text: for copying, and for showing where `render` is left out. */
  text: (row: Row) => string;
  /** What is copied instead, if a spreadsheet program is to read it as a number or a time. */
  copies?: (row: Row) => CopiedCell;
  render?: (row: Row) => ReactNode;
}

/** A cell that is spelt as the person chose for tables; `day` is an ISO day, `time` an ISO time. */
export type CopiedCell = string | number | boolean | null | { day: string } | { time: string };

/** What the rows are sorted by: a column's key and the direction. */
export interface GridSort {
  key: string;
  descending: boolean;
}

/** Rows that are marked by a box before each, wherever they are. */
export interface RowMarks<Row> {
  count: number;
  has(row: Row): boolean;
  /** Marks rows, or takes the mark from them. */
  set(rows: readonly Row[], isMarked: boolean): void;
  /** Marks none, so that everything found is meant. */
  clear(): void;
  /** What a row's box is called. */
  label(row: Row): string;
}

/** One of the rows can be taken for something: by a click on its number, or by Enter. */
export interface RowPick<Row> {
  take(row: Row): void;
  /** The row that is taken stands out, others may be greyed. */
  toneOf(row: Row): RowTone | undefined;
  /** What a click on a row's number does. */
  label(row: Row): string;
  /** What the row that is taken is called, for screen readers. */
  taken: string;
  /** How it is done by keyboard, for screen readers. */
  hint: string;
}
export type RowTone = 'taken' | 'quiet';

/** Rows that a grid shows, of which only some may be here. */
export interface RowSource<Row> {
  total(): number;
  /** Whether the number of rows is known yet. */
  isKnown(): boolean;
  /**
   * Whether these rows, `last` included, are not all here yet, or are the answer to an older question; left
   * out if they always are.
   */
  isBusy?(first: number, last: number): boolean;
  /** The row, undefined while it is on its way. */
  row(index: number): Row | undefined;
  /** Says which rows are on the screen, so that they are fetched; `last` is included. */
  want(first: number, last: number): void;
  /** Rows from `first` to `last` included, wherever they are. */
  read(first: number, last: number): Promise<readonly Row[]>;
  subscribe(listener: () => void): () => void;
  /** A number that grows with every change. */
  version(): number;
  /** A number that grows when the rows became the answer to another question, so that places among them mean nothing any more. */
  generation?(): number;
}

/** A block of cells from one corner to the other; both are included, in any order. */
export interface CellRange {
  anchor: CellPlace;
  head: CellPlace;
}

export interface CellPlace {
  row: number;
  column: number;
}
