import type { ExploreType } from '../../../preload/contract/models/explore.ts';

/** A file's rows as a relation of the database; `type` null: texts whose type is yet to be found by what they hold. */
export interface ListSource {
  relation: string;
  columns: { name: string; expression: string; type: ExploreType | null }[];
  /** The column whose cells are domains, null if there is none. */
  domainColumn: number | null;
  /** Where the relation has each row's bare domain already: the column that holds it. */
  domain?: string;
  /** The order of the rows where the relation has none by itself. */
  order?: string;
  irregularRows: number;
  /** Throws if the texts of all cells together are more bytes than its file can mean. */
  requireSane?: (textBytes: number) => void;
}
