import type { Table } from './polluted-csv.ts';

/**
 * How well a file was read, from 0 to 10: one point for reading it at all, plus precision, recall and F1 for
 * each of header, records and cells. Order matters only inside a record.
 */
export function scoreReading(expected: Table, actual: Table): number {
  const record = (cells: readonly string[]) => JSON.stringify(withoutEnd(cells));
  const cells = ({ header, records }: Table) => [header ?? [], ...records].flatMap(withoutEnd);
  return (
    1 +
    measures(withoutEnd(expected.header ?? []), withoutEnd(actual.header ?? [])) +
    measures(expected.records.map(record), actual.records.map(record)) +
    measures(cells(expected), cells(actual))
  );
}

function withoutEnd(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.replaceAll('\r\n', '\n').trim());
  while (trimmed.at(-1) === '') trimmed.pop();
  return trimmed;
}

/** The sum of precision, recall and F1, 0 to 3. */
function measures(expected: readonly string[], actual: readonly string[]): number {
  if (expected.length === 0 && actual.length === 0) return 3;
  const left = new Map<string, number>();
  for (const each of expected) left.set(each, (left.get(each) ?? 0) + 1);
  let found = 0;
  for (const each of actual) {
    const count = left.get(each) ?? 0;
    if (count === 0) continue;
    left.set(each, count - 1);
    found += 1;
  }
  if (found === 0) return 0;
  const precision = found / actual.length;
  const recall = found / expected.length;
  return precision + recall + (2 * precision * recall) / (precision + recall);
}
