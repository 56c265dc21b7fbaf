import { readLink, targetInText } from './link.ts';
import type { InvalidReason } from './parse-domain.ts';
import { type NamedDomain, readText } from './read-text.ts';

/** What a cell names; `invalid` says why it names no domain. */
export interface CellReading {
  domains: readonly NamedDomain[];
  invalid: InvalidReason | null;
  text: string;
  /** Where its link leads, if that is what was read. */
  target: string | null;
}

/** The part of a row that is read: its texts, and where its links lead. */
interface Cells {
  cells: readonly string[];
  links?: ReadonlyMap<number, string> | undefined;
}

/** Reads a cell: its text, or if that names no domain, where its link leads. A link of a blank cell is one that nobody sees. */
export function readCell(row: Cells, column: number): CellReading {
  const text = row.cells[column] ?? '';
  const reading = readText(text);
  if (reading.domains.length > 0 || reading.invalid === 'blank') return { ...reading, text, target: null };
  const target = row.links?.get(column) ?? targetInText(text);
  const linked = target === null ? null : readLink(target);
  return linked === null || linked.domains.length === 0
    ? { ...reading, text, target: null }
    : { ...linked, text, target };
}

/** The domain that a line of a text names, the first of several; null if it names none. */
export function domainOfLine(line: string): string | null {
  return readCell({ cells: [line] }, 0).domains[0]?.domain ?? null;
}
