import { basename, dirname, extname, join } from 'node:path';
import { defaultOutputName, outputNameFault } from '../../../preload/contract/values/output-name.ts';
import { isTaken } from '../files/names.ts';
import type { SheetFormat } from '../sheets/model.ts';
import { now } from '../world/clock.ts';

/** How results are called and where they lie. */
export interface OutputPlace {
  /** What the file is, whatever it is called: the result is called so. */
  format: SheetFormat;
  /** With `{name}` for the name of the file, `{date}` and `{n}`. */
  pattern?: string;
  /** A folder for all results; null: each lies next to its file. */
  folder?: string | null;
}

/** What a file of a format may end in, so that it opens as what it is and nothing else. The first is given to a result whose file is called otherwise. */
const ENDINGS: Readonly<Record<SheetFormat, readonly string[]>> = {
  csv: ['.csv', '.tsv', '.tab', '.txt'],
  xlsx: ['.xlsx'],
  xlsm: ['.xlsm'],
  ods: ['.ods'],
};

/**
 * A free path for the result of a file by a person's pattern; nothing is ever overwritten. By the usual one: `leads (enriched).xlsx`, then
 * `leads (enriched 2).xlsx`. A file that is a result itself gives its own name to the next: there is no `leads (enriched) (enriched).xlsx`.
 */
export function freeOutPath(input: string, place: OutputPlace): string {
  const { folder = null, format } = place;
  const kept = place.pattern ?? defaultOutputName;
  // One that was kept by an earlier version may be none any more.
  const pattern = outputNameFault(kept) === null ? kept : defaultOutputName;
  const extension = endingFor(extname(input), format);
  const name = nameWithin(basename(input, extname(input)), pattern);
  const date = dayOf(now());
  for (let count = 1; ; count += 1) {
    const filled = pattern.replace(/\{(name|date|n)\}/g, (_whole, part: string) =>
      part === 'name' ? name : part === 'date' ? date : String(count),
    );
    const stem = count === 1 || pattern.includes('{n}') ? filled : numbered(filled, count);
    const path = join(folder ?? dirname(input), `${stem}${extension}`);
    if (!isTaken(path)) return path;
  }
}

function endingFor(ending: string, format: SheetFormat): string {
  const fitting = ENDINGS[format];
  return fitting.includes(ending.toLowerCase()) ? ending : (fitting[0] ?? '');
}

/** The name that a result was made of, else the name itself. */
function nameWithin(stem: string, pattern: string): string {
  let name = stem;
  for (const each of new Set([pattern, defaultOutputName])) {
    // Such a pattern fits any name.
    if (each === '{name}') continue;
    for (let inner = nameIn(name, each); inner !== null; inner = nameIn(name, each)) name = inner;
  }
  return name;
}

/** What `{name}` stands for in a name by a pattern, with or without the number of those that were not free; null if it is not by that pattern. */
function nameIn(stem: string, pattern: string): string | null {
  const [head = [], tail = []] = pattern.split('{name}').map(partsOf);
  // Nothing but {n} can be of several lengths, and it stands once: with a length for it, each part has its place.
  for (const each of new Set([stem, unnumbered(stem, pattern)]))
    for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
      const [start, end] = [lengthOf(head, digits), each.length - lengthOf(tail, digits)];
      if (start < end && fits(each, 0, head, digits) && fits(each, end, tail, digits))
        return each.slice(start, end);
    }
  return null;
}

/** Of numbers that make a name free. */
const MOST_DIGITS = 9;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The placeholders of a piece of a pattern, and the texts between them. */
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

/** Whether the parts stand in a text from a place on. */
function fits(text: string, from: number, parts: string[], digits: number): boolean {
  let at = from;
  return parts.every((part) => {
    const found = text.slice(at, at + lengthOfPart(part, digits));
    at += found.length;
    if (part === '{date}') return DATE.test(found);
    return part === '{n}' ? /^\d+$/.test(found) : found === part;
  });
}

/** A name without the number that `numbered` gives to one by that pattern. */
function unnumbered(stem: string, pattern: string): string {
  return pattern.endsWith(')') ? stem.replace(/ \d{1,9}\)$/, ')') : stem.replace(/ \(\d{1,9}\)$/, '');
}

function numbered(stem: string, count: number): string {
  return stem.endsWith(')') ? `${stem.slice(0, -1)} ${count})` : `${stem} (${count})`;
}

/** A day of this computer's calendar, as files are sorted by it. */
function dayOf(ms: number): string {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
