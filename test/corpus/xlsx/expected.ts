/** What must come out of a workbook of this folder; columns are named by letters. */
export interface Expected {
  about: string;
  madeBy: string;
  headerRow: number | null;
  domainColumn: string;
  firstNew: string;
  /** Rows of the table, and those below that are left alone. */
  rows: number;
  rowsBelow: number;
  /** Keys of the warnings. */
  warnings: string[];
  /** Ranges of tables and filters, before and after. */
  ranges: [before: string, after: string][];
  /** Range that LibreOffice sorts as one, if it knows one. */
  sorted?: string;
}
