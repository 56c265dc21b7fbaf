import { attributePlaces, formOf, NO_END, tagName, tokenEnd } from './tokens.ts';

/** An element of a small part: its position, its start tag's attributes as written, and its inside. */
export interface Element {
  index: number;
  /** After the start tag. */
  tagEnd: number;
  end: number;
  prefix: string;
  attributes: string;
  inside: string;
}

/** A tag. `prefix` ends with the colon, and is not part of `name`. */
export interface Tag {
  start: number;
  end: number;
  prefix: string;
  name: string;
  isEmpty: boolean;
}

/** The start tags with one of these names, in one pass over any text, without comments and CDATA sections. */
export function* startTags(
  xml: string,
  ...names: readonly [string, ...string[]]
): Generator<Tag, void, number | undefined> {
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = tokenEnd(xml, at);
    // After a tag that is never closed, nothing is certain to be a tag.
    if (end < 0) return;
    const form = formOf(xml, at, end);
    let next: number | undefined;
    if (form === 'open' || form === 'empty') {
      const whole = tagName(xml, at, end);
      const colon = whole.indexOf(':') + 1;
      const name = whole.slice(colon);
      if (names.includes(name))
        next = yield { start: at, end, prefix: whole.slice(0, colon), name, isEmpty: form === 'empty' };
    }
    at = xml.indexOf('<', next ?? end);
  }
}

/**
 * The elements with one of these names, in one pass over any text. They must not contain each other. If one
 * is never closed, the rest is left out.
 */
export function* elementsOf(xml: string, ...names: readonly [string, ...string[]]): Generator<Element> {
  const tags = startTags(xml, ...names);
  for (let { value: tag } = tags.next(); tag !== undefined; ) {
    const { start: index, end: from, prefix, name, isEmpty } = tag;
    const attributes = xml.slice(index + 1 + prefix.length + name.length, from - (isEmpty ? 2 : 1));
    if (isEmpty) {
      yield { index, tagEnd: from, end: from, prefix, attributes, inside: '' };
      ({ value: tag } = tags.next());
      continue;
    }
    const close = endTag(xml, `</${prefix}${name}`, from);
    const end = close === NO_END ? 0 : xml.indexOf('>', close) + 1;
    if (end === 0) return;
    yield { index, tagEnd: from, end, prefix, attributes, inside: xml.slice(from, close) };
    ({ value: tag } = tags.next(end));
  }
}

/** The position of the end tag with this name, not with a longer one. */
function endTag(xml: string, mark: string, from: number): number {
  for (let at = xml.indexOf(mark, from); at !== -1; at = xml.indexOf(mark, at + mark.length)) {
    const code = xml.charCodeAt(at + mark.length);
    if (code === 0x3e || code <= 0x20) return at;
  }
  return NO_END;
}

/** A text with some start tags changed. Everything else stays as it is. */
export function withTags(
  xml: string,
  names: readonly [string, ...string[]],
  change: (tag: string, name: string) => string,
): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, name } of startTags(xml, ...names)) {
    const tag = xml.slice(start, end);
    const changed = change(tag, name);
    if (changed === tag) continue;
    pieces.push(xml.slice(done, start), changed);
    done = end;
  }
  return done === 0 ? xml : pieces.join('') + xml.slice(done);
}

/** The value of an attribute as written, by its name as written; null if the tag has none. */
export function writtenAttribute(tag: string, name: string): string | null {
  for (const each of attributePlaces(tag))
    if (each.name === name) return tag.slice(each.valueStart, each.valueEnd);
  return null;
}

/** A start tag with the written value of one attribute changed; the same tag if it has none. */
export function withWritten(tag: string, name: string, change: (written: string) => string): string {
  for (const each of attributePlaces(tag))
    if (each.name === name)
      return (
        tag.slice(0, each.valueStart) +
        change(tag.slice(each.valueStart, each.valueEnd)) +
        tag.slice(each.valueEnd)
      );
  return tag;
}
