/** Most columns that a sheet can have. */
export const MOST_COLUMNS = 16_384;

/** What is in the way of new columns, by 0-based column; 0 means nothing. */
export interface Obstacles {
  /** A cell of the column is not empty. */
  content: Uint8Array;
  /** The column is in a declared range that is not this table's. */
  foreign: Uint8Array;
  /** Something else is in the way, such as merged cells or a drawing. */
  blocked: Uint8Array;
}

/**
 * What is between a table and its new columns: cells that are not the table's, something else, or nothing.
 */
export type Between = 'cells' | 'other' | null;

export interface ChosenColumns {
  /** The first of the new columns. They are side by side. */
  first: number;
  /** The last column of the table; -1 if it has none. */
  lastOld: number;
  between: Between;
}

/** The last column of a table, by its first rows, and the column of its domains. */
interface KnownColumns {
  lastColumn: number;
  domainColumn: number;
}

export function createObstacles(): Obstacles {
  const columns = () => new Uint8Array(MOST_COLUMNS + 1);
  return { content: columns(), foreign: columns(), blocked: columns() };
}

/**
 * Finds the place of new columns: next to the table, or right of what is in the way. One blank column stays
 * on either side between the new columns and other tables, so that no program takes them for one table. Null
 * if there is no room. Without `table`, everything in the sheet is the table.
 */
export function chooseColumns(
  obstacles: Obstacles,
  table: KnownColumns | null | undefined,
  count: number,
): ChosenColumns | null {
  const { content, foreign, blocked } = obstacles;
  const isOthers = (column: number) => content[column] === 1 || foreign[column] === 1;
  const lastOld = lastColumnOf(obstacles, table ?? null);
  let first = lastOld + 1;
  let between: Between = null;
  for (let column = first; column <= first + count; column += 1) {
    const isRoom = column < first + count;
    if (isRoom && column >= MOST_COLUMNS) return null;
    // In the column after the new ones, only cells that are not the table's are in the way.
    if (!isOthers(column) && !(isRoom && blocked[column] === 1)) continue;
    between = isOthers(column) || between === 'cells' ? 'cells' : 'other';
    // The loop goes on with that blank column, and looks at all of the new place again.
    first = isOthers(column) ? column + 2 : Math.max(first, column + 1);
  }
  return { first, lastOld, between };
}

function lastColumnOf({ content, foreign }: Obstacles, table: KnownColumns | null): number {
  if (table === null) return content.lastIndexOf(1);
  const next = foreign.indexOf(1, table.domainColumn + 1);
  if (next !== -1 && next <= table.lastColumn) return next - 1;
  let last = table.lastColumn;
  // Later rows may be wider than the first ones.
  while (content[last + 1] === 1 && foreign[last + 1] === 0) last += 1;
  return last;
}
