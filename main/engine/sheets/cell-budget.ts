/**
 * Cells that a sheet stands for without writing them down: blanks before a far cell, and equal cells or rows that are written once. More of them than
 * the fullest sheet has use for are a way to cost much more than the file's size.
 */
const MOST_UNWRITTEN = 128 * 1_024 ** 2;
/** Cells that each character of a row may come to without counting. */
const CELLS_A_CHARACTER = 16;

/** Fields that make short records as long as the longest when a table is written; more come from one stray record among many short ones. */
export const MOST_PADDING = 1_024 ** 3;

/** Cells that are read before they are handed on; rows of usual width come to fewer. */
export const CELLS_A_CHUNK = 200_000;

export interface CellBudget {
  /** Counts the cells that a row of so many characters came to. Throws what `fail` makes. */
  spend(cells: number, length: number): void;
}

export function createCellBudget(fail: () => Error): CellBudget {
  let unwritten = 0;
  return {
    spend: (cells, length) => {
      unwritten += Math.max(0, cells - length * CELLS_A_CHARACTER);
      if (unwritten > MOST_UNWRITTEN) throw fail();
    },
  };
}
