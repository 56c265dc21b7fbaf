/** Columns that a sheet can have. */
export const MOST_COLUMNS = 16_384;

/** What is in the way of new columns, by column (0-based); 0 is nothing. */
export interface Obstacles {
  /** A cell of the column holds something. */
  content: Uint8Array;
  /** The column is in a declared range that is not this table. */
  foreign: Uint8Array;
  /** Something else is in the way, such as merged cells or a drawing. */
  blocked: Uint8Array;
}

/** What is between a table and its new columns: cells of others, something else, or nothing. */
export type Between = 'cells' | 'other' | null;

export interface ChosenColumns {
  /** First of the new columns, which stand next to each other. */
  first: number;
  /** The last column of the table; -1 if it has none. */
  lastOld: number;
  between: Between;
}

/** The columns of a table as far as its first rows tell, and the one with the domains. */
interface KnownColumns {
  lastColumn: number;
  domainColumn: number;
}

export function createObstacles(): Obstacles {
  const columns = () => new Uint8Array(MOST_COLUMNS + 1);
  return { content: columns(), foreign: columns(), blocked: columns() };
}

/**
 * Finds the place of new columns: next to the table, or right of what is in the way there. One blank column stays before and behind what belongs to
 * others, so that no program takes the two for one table. Returns null if there is no room. Without `table`, all that the sheet holds is one.
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
    // Right behind the new columns only what others have is in the way.
    if (!isOthers(column) && !(isRoom && blocked[column] === 1)) continue;
    between = isOthers(column) || between === 'cells' ? 'cells' : 'other';
    // The loop still looks at that blank column, and again at all of the new place.
    first = isOthers(column) ? column + 2 : Math.max(first, column + 1);
  }
  return { first, lastOld, between };
}

function lastColumnOf({ content, foreign }: Obstacles, table: KnownColumns | null): number {
  if (table === null) return content.lastIndexOf(1);
  const next = foreign.indexOf(1, table.domainColumn + 1);
  if (next !== -1 && next <= table.lastColumn) return next - 1;
  let last = table.lastColumn;
  // Later rows may be wider than the first ones, by which the table was found.
  while (content[last + 1] === 1 && foreign[last + 1] === 0) last += 1;
  return last;
}
