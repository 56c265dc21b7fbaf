import { domainOf } from '../domains/parse-domain.ts';

/** What a cell holds, as far as it tells a header from what stands below it. */
export type CellKind = 'blank' | 'number' | 'date' | 'yes_no' | 'email' | 'domain' | 'text';

const NUMBER = /^[-+(]?\s?(?:[€$£¥]\s?)?\d[\d\s.,'’]*(?:e[-+]?\d+)?\s?(?:%|€|\$|£|¥|[A-Z]{3})?\)?$/i;
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[T\s]+\d{1,2}:\d{2}.*)?$/;
const YES_NO = /^(?:true|false|yes|no|ja|nein|oui|non|y|n|x|✓|✔)$/i;

export function kindOfCell(cell: string): CellKind {
  const text = cell.trim();
  if (text === '') return 'blank';
  if (DATE.test(text)) return 'date';
  if (NUMBER.test(text)) return 'number';
  if (YES_NO.test(text)) return 'yes_no';
  if (domainOf(text) === null) return 'text';
  return text.includes('@') ? 'email' : 'domain';
}
