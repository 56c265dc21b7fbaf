/**
 * Most cells that a sheet may have without writing them: blanks before a far cell, and equal cells or rows
 * that are written once. No real sheet needs more, and more would cost far more than the file's size.
 */
const MOST_UNWRITTEN = 128 * 1_024 ** 2;
/** Cells that each character of a row may make without being counted. */
const CELLS_A_CHARACTER = 16;

/**
 * Most fields that are added to make short records as long as the longest. More come from one stray long
 * record among many short ones.
 */
export const MOST_PADDING = 1_024 ** 3;

/** Cells that are read before they are passed on. Chunks of rows of usual width have fewer. */
export const CELLS_A_CHUNK = 200_000;

export interface CellBudget {
  /**
   * Counts the cells that a row of `length` characters made. Throws what `fail` returns if they are too many.
   */
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
