/** The expected result for a workbook of this folder; columns are letters. */
export interface Expected {
  about: string;
  madeBy: string;
  headerRow: number | null;
  domainColumn: string;
  firstNew: string;
  /** Rows of the table, and rows below it that are left alone. */
  rows: number;
  rowsBelow: number;
  /** Keys of the warnings. */
  warnings: string[];
  /** Ranges of tables and filters, before and after. */
  ranges: [before: string, after: string][];
  /** The range that LibreOffice sorts as one, if there is one. */
  sorted?: string;
}
