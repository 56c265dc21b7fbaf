import { attributePlaces, formOf, NO_END, tagName, tokenEnd } from './tokens.ts';

/** An element of a small part as it is: where it begins, its start tag's attributes, and what is in it. */
export interface Element {
  index: number;
  /** Behind the start tag. */
  tagEnd: number;
  end: number;
  prefix: string;
  attributes: string;
  inside: string;
}

/** A tag as it is: `name` is without its prefix, whose colon `prefix` has. */
export interface Tag {
  start: number;
  end: number;
  prefix: string;
  name: string;
  isEmpty: boolean;
}

/** The start tags of some names in one walk over the text, however odd it is; comments and CDATA sections hold none. */
export function* startTags(
  xml: string,
  ...names: readonly [string, ...string[]]
): Generator<Tag, void, number | undefined> {
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = tokenEnd(xml, at);
    // Nothing behind a tag that is never closed is a tag for sure.
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
 * The elements of some names, which hold none of these names themselves, in one walk over the text, however odd it is. What follows one that is
 * never closed is left out.
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

/** Where the end tag of a name begins, not one of a longer name. */
function endTag(xml: string, mark: string, from: number): number {
  for (let at = xml.indexOf(mark, from); at !== -1; at = xml.indexOf(mark, at + mark.length)) {
    const code = xml.charCodeAt(at + mark.length);
    if (code === 0x3e || code <= 0x20) return at;
  }
  return NO_END;
}

/** A text with some start tags changed; everything else of it stays as it is. */
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

/** The written value of an attribute by its name as it is in the tag; null if the tag has none. */
export function writtenAttribute(tag: string, name: string): string | null {
  for (const each of attributePlaces(tag))
    if (each.name === name) return tag.slice(each.valueStart, each.valueEnd);
  return null;
}

/** A start tag with the written value of one of its attributes changed; the same if it has none. */
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
