import { readLink, targetInText } from './link.ts';
import type { InvalidReason } from './parse-domain.ts';
import { type NamedDomain, readText } from './read-text.ts';

/** The domains in a cell. `invalid` says why there are none. */
export interface CellReading {
  domains: readonly NamedDomain[];
  invalid: InvalidReason | null;
  text: string;
  /** The target of its link, if that is what was read. */
  target: string | null;
}

/** The part of a row that is read: its texts and the targets of its links. */
interface Cells {
  cells: readonly string[];
  links?: ReadonlyMap<number, string> | undefined;
  uncomputed?: readonly number[] | undefined;
}

/**
 * Reads a cell's text, or if that has no domain, the target of its link. A link in a blank cell is ignored,
 * since no one sees it, unless its formula has no result yet. A link that is written as text is a link, too.
 */
export function readCell(row: Cells, column: number): CellReading {
  const text = row.cells[column] ?? '';
  const own: CellReading = { ...readText(text), text, target: null };
  const written = targetInText(text);
  if (
    own.invalid === 'blank' ? !row.uncomputed?.includes(column) : written === null && own.domains.length > 0
  )
    return own;
  const target = row.links?.get(column) ?? written;
  const linked = target === null ? null : readLink(target);
  return linked === null || linked.domains.length === 0 ? own : { ...linked, text, target };
}

/** The first domain in a line of text; null if it has none. */
export function domainOfLine(line: string): string | null {
  return readCell({ cells: [line] }, 0).domains[0]?.domain ?? null;
}
