import { basename, dirname, extname, join } from 'node:path';
import { cutToBytes } from '#shared/files/file-name.ts';
import { defaultOutputName, outputNameFault } from '#shared/files/output-name.ts';
import { isTaken } from '../files/names.ts';
import type { SheetFormat } from '../sheets/model.ts';
import { now } from '../world/clock.ts';

/** How results are named, and where they go. */
export interface OutputPlace {
  /** The real format of the file, whatever its name: it decides the ending. */
  format: SheetFormat;
  /** May have `{name}` (of the input), `{date}` and `{n}`. */
  pattern?: string;
  /** A folder for all results; null puts each next to its input. */
  folder?: string | null;
}

/** Common file systems take so many. A longer name is cut, since what was paid for must get one. */
const LONGEST_NAME_BYTES = 255;

/** The endings with which a file opens as its format and nothing else. The first one is the default. */
const ENDINGS: Readonly<Record<SheetFormat, readonly string[]>> = {
  csv: ['.csv', '.tsv', '.tab', '.txt'],
  xlsx: ['.xlsx'],
  xlsm: ['.xlsm'],
  ods: ['.ods'],
};

/**
 * A free path for the result of a file, by a person's pattern. Nothing is ever overwritten. The default gives
 * `leads (enriched).xlsx`, then `leads (enriched 2).xlsx`. A result that is enriched again passes on its own
 * input's name: there is no `leads (enriched) (enriched).xlsx`. The name of the input is cut if it leaves no room.
 */
export function freeOutPath(input: string, place: OutputPlace): string {
  const { folder = null, format } = place;
  const wanted = place.pattern ?? defaultOutputName;
  // No settings hold such a pattern. With one, no path would ever be free.
  const pattern = outputNameFault(wanted) === null ? wanted : defaultOutputName;
  const extension = endingFor(extname(input), format);
  let name = nameWithin(basename(input, extname(input)), pattern);
  const date = dayOf(now());
  for (let count = 1; ; count += 1) {
    const filled = pattern.replace(/\{(name|date|n)\}/g, (_whole, part: string) =>
      part === 'name' ? name : part === 'date' ? date : String(count),
    );
    const stem = count === 1 || pattern.includes('{n}') ? filled : numbered(filled, count);
    const excess = Buffer.byteLength(`${stem}${extension}`) - LONGEST_NAME_BYTES;
    const shorter = excess > 0 ? cutToBytes(name, Buffer.byteLength(name) - excess).trimEnd() : name;
    if (shorter !== name && shorter !== '') {
      name = shorter;
      count -= 1;
      continue;
    }
    const path = join(folder ?? dirname(input), `${stem}${extension}`);
    if (!isTaken(path)) return path;
  }
}

function endingFor(ending: string, format: SheetFormat): string {
  const fitting = ENDINGS[format];
  return fitting.includes(ending.toLowerCase()) ? ending : (fitting[0] ?? '');
}

/** The name of the input that a result was made from, else the name itself. */
function nameWithin(stem: string, pattern: string): string {
  let name = stem;
  for (const each of new Set([pattern, defaultOutputName])) {
    // The pattern `{name}` alone fits any name.
    if (each === '{name}') continue;
    for (let inner = nameIn(name, each); inner !== null; inner = nameIn(name, each)) name = inner;
  }
  return name;
}

/**
 * The `{name}` in a name that follows a pattern. The name may have a number that made it free. Null if it
 * does not follow the pattern.
 */
function nameIn(stem: string, pattern: string): string | null {
  const [head = [], tail = []] = pattern.split('{name}').map(partsOf);
  // Only {n} has no fixed length, and it occurs once. If a length is assumed for it, each part has a fixed
  // place.
  for (const each of new Set([stem, unnumbered(stem, pattern)]))
    for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
      const [start, end] = [lengthOf(head, digits), each.length - lengthOf(tail, digits)];
      if (start < end && fits(each, 0, head, digits) && fits(each, end, tail, digits))
        return each.slice(start, end);
    }
  return null;
}

/** Digits of a number that makes a name free. */
const MOST_DIGITS = 9;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The placeholders in a piece of a pattern, and the texts between them. */
function partsOf(piece: string): string[] {
  return piece.split(/(\{(?:date|n)\})/).filter((part) => part !== '');
}

function lengthOf(parts: string[], digits: number): number {
  return parts.reduce((sum, part) => sum + lengthOfPart(part, digits), 0);
}

function lengthOfPart(part: string, digits: number): number {
  if (part === '{date}') return 'yyyy-mm-dd'.length;
  return part === '{n}' ? digits : part.length;
}

/** Whether a text has these parts from a position on. */
function fits(text: string, from: number, parts: string[], digits: number): boolean {
  let at = from;
  return parts.every((part) => {
    const found = text.slice(at, at + lengthOfPart(part, digits));
    at += found.length;
    if (part === '{date}') return DATE.test(found);
    return part === '{n}' ? /^\d+$/.test(found) : found === part;
  });
}

/** A name without the number that `numbered` added. */
function unnumbered(stem: string, pattern: string): string {
  return pattern.endsWith(')') ? stem.replace(/ \d{1,9}\)$/, ')') : stem.replace(/ \(\d{1,9}\)$/, '');
}

function numbered(stem: string, count: number): string {
  return stem.endsWith(')') ? `${stem.slice(0, -1)} ${count})` : `${stem} (${count})`;
}

/** A day of this computer's calendar as `yyyy-mm-dd`, so that files sort by it. */
function dayOf(ms: number): string {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
