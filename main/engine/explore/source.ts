import type { ExploreNotation, ExploreType } from '../../../preload/contract/models/explore.ts';
import type { ColumnFacts } from '../tables/columns.ts';

/**
 * A file's rows as an SQL relation. A column's `type` is null if its values must still be tested. It `hasSeveral` if we
 * made it, with several values in a cell. `asked` is how a person
 * wants its texts to be read.
 */
export interface ListSource {
  relation: string;
  /** The same rows, if the first of them can be read with less work. */
  firstRows?: string;
  columns: (Omit<ColumnFacts, 'type'> & {
    name: string;
    expression: string;
    type: ExploreType | null;
    hasSeveral?: boolean | undefined;
    asked?: ExploreNotation | undefined;
    /** Its cells that fit what was asked. */
    fitting?: string;
  })[];
  /** True for a workbook: what is a number there has a point. */
  isTyped?: boolean;
  /** The place of the column whose cells are domains; null if there is none. */
  domainColumn: number | null;
  /** The column of the relation that has each row's bare domain, if there is one. */
  domain?: string;
  /** The order of the rows, if the relation has none by itself. */
  order?: string;
  irregularRows: number;
  /** How many rows below the table are left out. */
  rowsBelow?: number;
  /** The size of the file, if it is a text file. */
  bytes?: number;
  /** The sheets of a workbook, and the one that is read. */
  sheet?: string;
  sheets?: readonly string[];
  /** Throws if the texts of all cells have more bytes than a file of this size can sensibly have. */
  requireSane?: (textBytes: number) => void;
}
