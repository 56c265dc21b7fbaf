/** The columns of the ledger as a table, in this order, with the headings that they have in files. */
export const ledgerHeadings = {
  time: 'Time',
  day: 'Day',
  month: 'Month',
  operation: 'For',
  kind: 'Kind',
  subject: 'What was asked',
  domains: 'Domains',
  runId: 'Run',
  run: 'Name of the run',
  file: 'File',
  label: 'Label',
  assistant: 'Assistant',
  credits: 'Credits',
  wallet: 'Wallet',
  balance: 'Balance after',
  amount: 'Amount',
  currency: 'Currency',
} as const;
export type LedgerColumn = keyof typeof ledgerHeadings;

export const ledgerColumns = Object.keys(ledgerHeadings) as readonly LedgerColumn[];

/** The place of a column among all of them. */
export function ledgerPlace(column: LedgerColumn): number {
  return ledgerColumns.indexOf(column);
}
