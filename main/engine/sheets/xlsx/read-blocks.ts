import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reasons/reason.ts';
import { partCodec } from '../zip/part-codec.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';

/** A piece of a part, in order and complete: `before` is everything since the last block, `block` one element, null at the end. */
export interface Piece {
  before: string;
  block: string | null;
}

/** A single element longer than this is no row and no string. */
const LONGEST_BLOCK = 64 * 1_024 * 1_024;

/**
 * Splits a part into its elements of one name, each as its exact text, so that joining the pieces gives the part again. Comments and CDATA
 * sections are stepped over whole. Throws `file_damaged` for a part that is cut off, and for bytes that are no text, since they could not be
 * written again as they were.
 */
export async function* readBlocks(zip: ZipFile, entry: ZipEntry, name: string): AsyncGenerator<Piece> {
  const decoder = (await partCodec(zip, entry)).decoder();
  const decode = (bytes: Buffer | undefined) => {
    try {
      return decoder(bytes);
    } catch (cause) {
      throw new StackdeskError(
        'file_damaged',
        because('part_no_text', { path: zip.path, part: entry.name }),
        {
          cause,
        },
      );
    }
  };
  const scanner = createScanner(name);
  for await (const bytes of zip.read(entry)) {
    yield* scanner.push(decode(bytes));
    if (scanner.waiting() > LONGEST_BLOCK)
      throw new StackdeskError(
        'file_too_large',
        because('part_element_long', { path: zip.path, part: entry.name }),
      );
  }
  yield* scanner.push(decode(undefined));
  if (!scanner.isComplete())
    throw new StackdeskError('file_damaged', because('part_ends', { path: zip.path, part: entry.name }));
  yield { before: scanner.rest(), block: null };
}

function createScanner(name: string) {
  // The prefix, if any, is that of the first element met.
  let start: RegExp | null = null;
  let end = '';
  let root = '';
  let text = '';
  let isOpen = false;
  const learn = (): boolean => {
    const first = /^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*<((?:[\w.-]+:)?)([\w.-]+)[\s/>]/.exec(
      text.replace(/^\ufeff/, ''),
    );
    if (first === null) return false;
    const [, prefix = '', rootName = ''] = first;
    root = `${prefix}${rootName}`;
    start = new RegExp(`<!--|<!\\[CDATA\\[|<${prefix}${name}(?=[\\s/>])`, 'g');
    end = `</${prefix}${name}`;
    return true;
  };
  return {
    waiting: () => text.length,
    rest: () => text,
    isComplete: () => root !== '' && !isOpen && (text.includes(`</${root}`) || text.trimEnd().endsWith('/>')),
    *push(more: string): Generator<Piece> {
      text += more;
      if (start === null && !learn()) return;
      let done = 0;
      isOpen = true;
      for (let at = 0; start !== null; ) {
        start.lastIndex = at;
        const match = start.exec(text);
        if (match === null) {
          isOpen = false;
          break;
        }
        if (match[0].startsWith('<!')) {
          const close = text.indexOf(match[0] === '<!--' ? '-->' : ']]>', match.index);
          if (close === -1) break;
          at = close + 3;
          continue;
        }
        const close = blockEnd(text, match.index, end);
        if (close === -1) break;
        yield { before: text.slice(done, match.index), block: text.slice(match.index, close) };
        done = close;
        at = close;
      }
      text = text.slice(done);
    },
  };
}

/** Index behind the element that begins at `from`, or -1 where its end is not there yet. */
function blockEnd(text: string, from: number, end: string): number {
  const tagEnd = tagClose(text, from);
  if (tagEnd === -1) return -1;
  if (text[tagEnd - 1] === '/') return tagEnd + 1;
  for (let at = tagEnd; ; ) {
    const close = text.indexOf(end, at);
    const closeEnd = close === -1 ? -1 : text.indexOf('>', close);
    if (closeEnd === -1) return -1;
    const special = text.slice(at, close).indexOf('<!');
    if (special === -1) return closeEnd + 1;
    const specialEnd = text.indexOf(text.startsWith('<!--', at + special) ? '-->' : ']]>', at + special);
    if (specialEnd === -1) return -1;
    at = specialEnd + 3;
  }
}

/** Index of the `>` that ends the tag at `from`; one within a quoted attribute does not. */
export function tagClose(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}
