import type { Cell } from '../model.ts';
import type { Writer } from './append.ts';
import { type CsvRecord, splitRecords } from './records.ts';
import type { CsvSource } from './source.ts';

/**
 * Replaces some fields of a record and keeps all others as they are. Returns the text and how many fields it
 * has: a record that is too short gets the missing ones.
 */
export function replaceFields(
  { rules }: Pick<CsvSource, 'rules'>,
  record: CsvRecord,
  changes: ReadonlyMap<number, Cell>,
  writer: Pick<Writer, 'copy' | 'field' | 'delimiter'>,
): { text: string; count: number } {
  const { count } = record;
  if (changes.size === 0) return { text: writer.copy(record.body), count };
  const ends: number[] = [];
  splitRecords(record.body, rules, ({ end }) => ends.push(end));
  let text = '';
  let done = 0;
  for (const [index, end] of ends.entries()) {
    const cell = changes.get(index);
    if (cell === undefined) continue;
    // Blanks after the delimiter are not part of the field.
    let start = index === 0 ? 0 : (ends[index - 1] ?? 0) + rules.delimiter.length;
    if (rules.isPadded) while (start < end && record.body[start] === ' ') start += 1;
    text += writer.copy(record.body.slice(done, start)) + writer.field(cell);
    done = end;
  }
  text += writer.copy(record.body.slice(done));
  const last = Math.max(count - 1, ...changes.keys());
  for (let index = count; index <= last; index += 1)
    text += writer.delimiter + writer.field(changes.get(index) ?? null);
  return { text, count: last + 1 };
}
