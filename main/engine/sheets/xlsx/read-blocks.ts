import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { tokenEnd } from '../xml/tokens.ts';
import { partCodec } from '../zip/part-codec.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';

/** A piece of a part: one element (`block`, null at the end), and everything before it since the last one. */
export interface Piece {
  before: string;
  block: string | null;
}

/** The longest element that is read, characters. */
const LONGEST_BLOCK = 64 * 1_024 * 1_024;
/** The longest text before or after the rows, characters. It may have a million links. */
const LONGEST_BETWEEN = 128 * 1_024 * 1_024;
/** The longest tag, characters. It is read again and again until it is complete. */
const LONGEST_TAG = 1_024 * 1_024;

/**
 * Splits a part into its elements of one name, as exact text: joining the pieces gives the part again.
 * Comments and CDATA sections are skipped as a whole. Each character is read a fixed number of times,
 * whatever the part contains. Without `keepsBefore` the text between the elements is dropped, and `before` is
 * ''.
 *
 * Throws `file_damaged` if the part is cut off, has a document type, or has bytes that are not text and so
 * could not be written again; `file_too_large` for an absurd element.
 */
export async function* readBlocks(
  zip: ZipFile,
  entry: ZipEntry,
  name: string,
  { keepsBefore = true } = {},
): AsyncGenerator<Piece> {
  const facts = { path: zip.path, part: entry.name };
  const decoder = (await partCodec(zip, entry)).decoder();
  const decode = (bytes: Buffer | undefined) => {
    try {
      return decoder(bytes);
    } catch (cause) {
      throw new StackdeskError('file_damaged', because('part_no_text', facts), { cause });
    }
  };
  const scanner = createScanner(name, keepsBefore);
  const check = () => {
    if (scanner.isForbidden())
      throw new StackdeskError('file_damaged', because('workbook_unreadable', { path: zip.path }));
    if (scanner.isTooLong()) throw new StackdeskError('file_too_large', because('part_element_long', facts));
  };
  for await (const bytes of zip.read(entry)) {
    yield* scanner.push(decode(bytes));
    check();
  }
  yield* scanner.push(decode(undefined));
  check();
  if (!scanner.isComplete()) throw new StackdeskError('file_damaged', because('part_ends', facts));
  yield { before: scanner.rest(), block: null };
}

/**
 * Splits text that comes in pieces. Text that was read goes to `held` at once. Only what may be half of a
 * mark or a tag is read again.
 */
function createScanner(name: string, keepsBefore: boolean) {
  /**
   * The root's name, and the marks of the elements with the prefix of the root; '' until the root was read.
   */
  let root = '';
  let startMark = '';
  let endMark = '';
  /** How much of a mark may be cut off at the end of a text, characters. */
  let longestMark = 16;
  let text = '';
  let held: string[] = [];
  let heldLength = 0;
  /** True if `held` is the beginning of an element, false if it is text before one. */
  let isInside = false;
  /** The end of the open comment or section; '' if none is open. */
  let aside = '';
  let isRootClosed = false;
  let isForbidden = false;
  /** The text before the open element. */
  let pending = '';

  const hold = (piece: string) => {
    if (piece === '' || (!isInside && !keepsBefore)) return;
    held.push(piece);
    heldLength += piece.length;
  };
  const taken = () => {
    const whole = held.length === 1 ? (held[0] ?? '') : held.join('');
    held = [];
    heldLength = 0;
    return whole;
  };

  /** Reads up to the root's start tag. Returns where to go on, or -1 if the tag is not complete yet. */
  const learn = (from: number): number => {
    const start = text.indexOf('<', from);
    const second = start === -1 ? Number.NaN : text.charCodeAt(start + 1);
    if (Number.isNaN(second)) return -1;
    const end = tokenEnd(text, start);
    if (second === 0x21 || second === 0x3f) {
      if (end === -2) isForbidden = true;
      return end < 0 ? -1 : end;
    }
    if (end < 0) return -1;
    root = /^<([^\s/>]*)/.exec(text.slice(start, Math.min(end, start + 1_000)))?.[1] ?? '';
    const prefix = root.slice(0, root.indexOf(':') + 1);
    startMark = `<${prefix}${name}`;
    endMark = `</${prefix}${name}`;
    longestMark = Math.max(startMark.length, endMark.length, root.length + 2, longestMark);
    isRootClosed = text.charCodeAt(end - 2) === 0x2f;
    return end;
  };

  return {
    rest: () => `${taken()}${text}`,
    isForbidden: () => isForbidden,
    isTooLong: () => heldLength > (isInside ? LONGEST_BLOCK : LONGEST_BETWEEN) || text.length > LONGEST_TAG,
    isComplete: () => root !== '' && !isInside && aside === '' && isRootClosed,
    *push(more: string): Generator<Piece> {
      text += more;
      /** Everything before this is returned or held. */
      let done = 0;
      let at = 0;
      while (root === '') {
        const next = learn(at);
        if (next === -1) {
          hold(text.slice(0, at));
          text = text.slice(at);
          return;
        }
        at = next;
      }
      const nextAside = createFinder(text, '<!');
      const nextStart = createFinder(text, startMark);
      const nextEnd = createFinder(text, endMark);
      const last = Math.max(0, text.length - longestMark);
      for (;;) {
        if (aside !== '') {
          const close = text.indexOf(aside, at);
          if (close === -1) {
            at = Math.max(at, text.length - aside.length + 1);
            break;
          }
          at = close + aside.length;
          aside = '';
          continue;
        }
        const mark = isInside ? nextEnd(at) : nextStart(at);
        const special = nextAside(at);
        if (special < mark) {
          if (text.startsWith('<!--', special)) aside = '-->';
          else if (text.startsWith('<![CDATA[', special)) aside = ']]>';
          else {
            isForbidden = text.length - special >= 9;
            at = special;
            break;
          }
          at = special + (aside === '-->' ? 4 : 9);
          continue;
        }
        if (mark === Number.POSITIVE_INFINITY) {
          at = Math.max(at, last);
          break;
        }
        const behind = mark + (isInside ? endMark : startMark).length;
        const code = text.charCodeAt(behind);
        if (code > 0x20 && code !== 0x3e && (isInside || code !== 0x2f)) {
          at = behind;
          continue;
        }
        const end = Number.isNaN(code) ? -1 : isInside ? text.indexOf('>', behind) : tagClose(text, behind);
        if (end === -1) {
          at = mark;
          break;
        }
        at = end + 1;
        if (!isInside) {
          hold(text.slice(done, mark));
          done = mark;
          if (text.charCodeAt(end - 1) !== 0x2f) {
            // The text before the element is returned with it.
            pending = taken();
            isInside = true;
            continue;
          }
          yield { before: taken(), block: text.slice(mark, at) };
        } else {
          hold(text.slice(done, at));
          yield { before: pending, block: taken() };
          pending = '';
          isInside = false;
        }
        isRootClosed = false;
        done = at;
      }
      if (!isInside && !isRootClosed) isRootClosed = text.indexOf(`</${root}`, done) !== -1;
      hold(text.slice(done, at));
      text = text.slice(at);
    },
  };
}

/** Finds the next position of a mark. Ask from left to right, so that the text is searched once. */
function createFinder(text: string, mark: string): (from: number) => number {
  let place = -1;
  return (from) => {
    if (place < from) {
      place = text.indexOf(mark, from);
      if (place === -1) place = Number.POSITIVE_INFINITY;
    }
    return place;
  };
}

/** The index of the `>` that ends the tag at `from`, not of one within a quoted attribute. */
export function tagClose(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at;
  }
  return -1;
}
