import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { FORBIDDEN, type Form, formOf, NO_END, tagName, tokenEnd } from '../xml/tokens.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { createNames, type Names } from './names.ts';

/**
 * A piece of the content. Joining the texts of all pieces gives the content again. Tags inside rows are not
 * separate pieces. `sheet` counts the document's tables from 0; it is null outside the grid of a table, such
 * as in drawings.
 */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'tag'; text: string; name: string; form: Form; sheet: number | null }
  | { kind: 'row'; text: string; sheet: number };

/** The longest row that is read, characters. */
const LONGEST_ROW = 64 * 1_024 * 1_024;
/** The longest tag or comment that is read, characters. Its end is looked for again with each piece of the file. */
const LONGEST_TOKEN = 8 * 1_024 * 1_024;
const DEEPEST = 200;

/** Elements between a sheet and its rows and columns. */
const CONTAINERS = new Set(
  ['rows', 'header-rows', 'row-group', 'columns', 'header-columns', 'column-group'].map(
    (name) => `table:table-${name}`,
  ),
);

/**
 * Splits the content of an OpenDocument into pieces, in bounded memory and linear time. Throws `file_damaged`
 * if it is cut off, not UTF-8, not proper XML or has a document type, and `file_too_large` for absurd
 * elements.
 */
export async function* readPieces(
  zip: ZipFile,
  entry: ZipEntry,
  names: Names = createNames(),
): AsyncGenerator<Piece[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes: Buffer | undefined) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw failure('part_no_text', cause);
    }
  };
  const failure = (key: 'part_no_text' | 'part_ends', cause?: unknown) =>
    new StackdeskError('file_damaged', because(key, { path: zip.path, part: entry.name }), { cause });
  const splitter = createSplitter(names, {
    damaged: () => new StackdeskError('file_damaged', because('workbook_unreadable', { path: zip.path })),
    noText: () => failure('part_no_text'),
    tooLong: () =>
      new StackdeskError(
        'file_too_large',
        because('part_element_long', { path: zip.path, part: entry.name }),
      ),
  });
  for await (const bytes of zip.read(entry)) {
    const pieces = splitter.push(decode(bytes));
    if (pieces.length > 0) yield pieces;
  }
  const last = splitter.push(decode(undefined));
  if (!splitter.isComplete()) throw failure('part_ends');
  if (last.length > 0) yield last;
}

interface Failures {
  damaged: () => Error;
  noText: () => Error;
  tooLong: () => Error;
}

function createSplitter(names: Names, failures: Failures) {
  const stack: string[] = [];
  /** The part of the open row before `text`; null if no row is open. */
  let row: { parts: string[]; length: number; depth: number } | null = null;
  let text = '';
  let sheets = 0;
  /** The depth of the stack at the grid of the open sheet; 0 outside of sheets. */
  let gridDepth = 0;
  let hasRoot = false;

  const inGrid = () => gridDepth > 0 && stack.length === gridDepth;
  const isSpreadsheet = () =>
    stack.length === 3 && stack[1] === 'office:body' && stack[2] === 'office:spreadsheet';

  /** Handles a tag outside of rows. Returns the sheet that it belongs to. */
  const step = (tag: string, name: string, form: Form): number | null => {
    if (form === 'close') {
      if (stack.pop() !== name) throw failures.damaged();
      const wasGrid = gridDepth > 0 && stack.length < gridDepth;
      if (!wasGrid) return inGrid() ? sheets - 1 : null;
      gridDepth = name === 'table:table' ? 0 : gridDepth - 1;
      return sheets - 1;
    }
    if (stack.length === 0 && hasRoot) throw failures.damaged();
    hasRoot = true;
    const isSheet = name === 'table:table' && isSpreadsheet();
    if (isSheet) sheets += 1;
    const isOfGrid = inGrid();
    if (form === 'open') {
      names.learn(tag, stack.length <= 2 && ABOVE.has(name));
      stack.push(name);
      if (stack.length > DEEPEST) throw failures.tooLong();
      if (isSheet || (isOfGrid && CONTAINERS.has(name))) gridDepth = stack.length;
    }
    return isSheet || isOfGrid ? sheets - 1 : null;
  };

  return {
    isComplete: () => hasRoot && stack.length === 0 && row === null && text.trim() === '',
    push(more: string): Piece[] {
      text += more;
      const pieces: Piece[] = [];
      let done = 0;
      let at = 0;
      const special = createFinder(text, ['<!', '<?']);
      /** False once no row's end was found: the text may have none, and each search reads all of it. */
      let hasEnds = true;
      const flush = (upTo: number) => {
        if (upTo > done) pieces.push({ kind: 'text', text: text.slice(done, upTo) });
        done = upTo;
      };
      for (;;) {
        const start = text.indexOf('<', at);
        if (start === -1) {
          at = text.length;
          break;
        }
        const end = tokenEnd(text, start);
        if (end === FORBIDDEN) throw failures.damaged();
        if (end === NO_END) {
          if (text.length - start > LONGEST_TOKEN) throw failures.tooLong();
          at = start;
          break;
        }
        at = end;
        const form = formOf(text, start, end);
        if (form === 'other') {
          if (!hasRoot && isForeign(text.slice(start, end))) throw failures.noText();
          continue;
        }
        if (row !== null) {
          if (form === 'open') row.depth += 1;
          else if (form === 'close') row.depth -= 1;
          if (row.depth > 0) continue;
          if (names.element(tagName(text, start, end)) !== ROW) throw failures.damaged();
          row.parts.push(text.slice(done, end));
          pieces.push({ kind: 'row', text: row.parts.join(''), sheet: sheets - 1 });
          row = null;
          done = end;
          continue;
        }
        const tag = text.slice(start, end);
        // A tag may declare its own prefix.
        if (tag.includes('xmlns')) names.learn(tag, false);
        const name = names.element(tagName(text, start, end));
        flush(start);
        if (name === ROW && inGrid() && form !== 'close') {
          const whole: number =
            form === 'empty' ? end : hasEnds ? plainRowEnd(text, start, end, special) : -1;
          hasEnds &&= whole !== -1;
          if (whole === -1) row = { parts: [], length: 0, depth: 1 };
          else {
            pieces.push({ kind: 'row', text: text.slice(start, whole), sheet: sheets - 1 });
            done = whole;
            at = whole;
          }
          continue;
        }
        pieces.push({ kind: 'tag', text: tag, name, form, sheet: step(tag, name, form) });
        done = end;
      }
      if (row === null) flush(at);
      else {
        row.parts.push(text.slice(done, at));
        row.length += at - done;
        if (row.length > LONGEST_ROW) throw failures.tooLong();
      }
      text = text.slice(at);
      return pieces;
    },
  };
}

/**
 * The index after a row, found without reading what is in it; -1 if the end is not in the text, or if
 * something in the row could look like an end.
 */
function plainRowEnd(text: string, start: number, tagEnd: number, special: (from: number) => number): number {
  const name = tagName(text, start, tagEnd);
  const close = text.indexOf(`</${name}`, tagEnd);
  if (close === -1 || special(tagEnd) < close) return -1;
  const end = close + name.length + 3;
  const nested = text.slice(tagEnd, close).includes(`<${name}`);
  return text[end - 1] !== '>' || nested ? -1 : end;
}

/** Finds the next position of any mark. Ask from left to right, so that the text is searched once. */
function createFinder(text: string, marks: readonly string[]): (from: number) => number {
  const places = marks.map(() => -1);
  return (from) => {
    for (const [index, mark] of marks.entries()) {
      if ((places[index] ?? 0) >= from) continue;
      const place = text.indexOf(mark, from);
      places[index] = place === -1 ? Number.POSITIVE_INFINITY : place;
    }
    return Math.min(...places);
  };
}

const ROW = 'table:table-row';
const ABOVE = new Set(['office:document-content', 'office:body', 'office:spreadsheet']);

/** Whether the XML declaration names another encoding than UTF-8. */
function isForeign(token: string): boolean {
  const encoding = /^<\?xml\s[^?]*?\sencoding\s*=\s*["']([^"']*)/.exec(token.slice(0, 1_000))?.[1];
  return encoding !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(encoding);
}
