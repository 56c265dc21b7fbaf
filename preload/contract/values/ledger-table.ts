/** The columns of the ledger as a table, in this order. */
export const ledgerColumns = [
  'Time',
  'Day',
  'Month',
  'For',
  'Kind',
  'What was asked',
  'Domains',
  'Run',
  'Name of the run',
  'File',
  'Label',
  'Credits',
  'Wallet',
  'Balance after',
  'Amount',
  'Currency',
] as const;
export type LedgerColumn = (typeof ledgerColumns)[number];

export function ledgerPlace(column: LedgerColumn): number {
  return ledgerColumns.indexOf(column);
}
