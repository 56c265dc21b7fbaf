import { basename, dirname, extname, join } from 'node:path';
import { defaultOutputName } from '../../../preload/contract/values/output-name.ts';
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
export function freeOutPath(
  input: string,
  { format, pattern = defaultOutputName, folder = null }: OutputPlace,
): string {
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
    for (let match = shapeOf(each).exec(name); match?.[1] !== undefined; match = shapeOf(each).exec(name))
      name = match[1];
  }
  return name;
}

/** What names of a pattern look like, with or without the number of those that were not free. */
function shapeOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\{(?:name|date|n)\})/)
    .map((part) => PARTS[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const withNumber = source.endsWith('\\)')
    ? `${source.slice(0, -2)}(?: \\d+)?\\)`
    : `${source}(?: \\(\\d+\\))?`;
  return new RegExp(`^${withNumber}$`);
}

const PARTS: Record<string, string> = { '{name}': '(.+)', '{date}': '\\d{4}-\\d\\d-\\d\\d', '{n}': '\\d+' };

function numbered(stem: string, count: number): string {
  return stem.endsWith(')') ? `${stem.slice(0, -1)} ${count})` : `${stem} (${count})`;
}

/** A day of this computer's calendar, as files are sorted by it. */
function dayOf(ms: number): string {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
