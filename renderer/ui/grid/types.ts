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
  /** The cell as plain text: for copying, and for showing where `render` is left out. */
  text: (row: Row) => string;
  render?: (row: Row) => ReactNode;
}

/** Rows that a grid shows, of which only some may be here. */
export interface RowSource<Row> {
  total(): number;
  /** Whether the number of rows is known yet. */
  isKnown(): boolean;
  /** The row, undefined while it is on its way. */
  row(index: number): Row | undefined;
  /** Says which rows are on the screen, so that they are fetched; `last` is included. */
  want(first: number, last: number): void;
  /** Rows from `first` to `last` included, wherever they are. */
  read(first: number, last: number): Promise<readonly Row[]>;
  subscribe(listener: () => void): () => void;
  /** A number that grows with every change. */
  version(): number;
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
