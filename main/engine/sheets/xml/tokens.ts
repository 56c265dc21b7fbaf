/** What is between `<` and `>`: a tag, or a comment, CDATA section or instruction (`other`). */
export type Form = 'open' | 'close' | 'empty' | 'other';

/** Returned by `tokenEnd` if the token does not end in the text. */
export const NO_END = -1;
/**
 * `tokenEnd` returns this for a document type: it can define endless entities, and office files need none.
 */
export const FORBIDDEN = -2;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const GREATER = 0x3e;
const BANG = 0x21;
const QUESTION = 0x3f;
const SLASH = 0x2f;

/** The index after the token that begins with the `<` at `from`. Reads each character once. */
export function tokenEnd(text: string, from: number): number {
  const second = text.charCodeAt(from + 1);
  if (second === QUESTION) return behind(text, '?>', from + 2);
  if (second === BANG) {
    if (text.startsWith('<!--', from)) return behind(text, '-->', from + 4);
    if (text.startsWith('<![CDATA[', from)) return behind(text, ']]>', from + 9);
    return text.length - from < 9 ? NO_END : FORBIDDEN;
  }
  let quote = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) return at + 1;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
  }
  return NO_END;
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? NO_END : at + mark.length;
}

export function formOf(text: string, start: number, end: number): Form {
  const second = text.charCodeAt(start + 1);
  if (second === SLASH) return 'close';
  if (second === BANG || second === QUESTION) return 'other';
  return text.charCodeAt(end - 2) === SLASH ? 'empty' : 'open';
}

/** The name of the tag at `start`, with its prefix. */
export function tagName(text: string, start: number, end: number): string {
  const from = text.charCodeAt(start + 1) === SLASH ? start + 2 : start + 1;
  let at = from;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === SLASH || code === GREATER) break;
  }
  return text.slice(from, at);
}

/** The position of an attribute in its tag: of its name (`start`), and of its value within the quotes. */
export interface AttributePlace {
  name: string;
  start: number;
  valueStart: number;
  valueEnd: number;
}

/** The attributes of a start tag, which must be the whole text. Anything else in the tag is skipped. */
export function* attributePlaces(tag: string): Generator<AttributePlace> {
  let at = 1 + tagName(tag, 0, tag.length).length;
  for (;;) {
    while (at < tag.length && isBetween(tag.charCodeAt(at))) at += 1;
    const equals = tag.indexOf('=', at);
    if (equals === -1) return;
    const name = tag.slice(at, equals).trimEnd();
    let open = equals + 1;
    while (open < tag.length && tag.charCodeAt(open) <= 0x20) open += 1;
    const quote = tag[open];
    if (quote !== '"' && quote !== "'") return;
    const close = tag.indexOf(quote, open + 1);
    if (close === -1) return;
    yield { name, start: at, valueStart: open + 1, valueEnd: close };
    at = close + 1;
  }
}

function isBetween(code: number): boolean {
  return code <= 0x20 || code === SLASH;
}
