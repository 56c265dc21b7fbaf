import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { buildZip, type ZipPart } from '../support/files/zip-fixture.ts';

/** Returns a random number of at least 0 and less than 1. */
export type Throw = () => number;

const CORPUS = join(import.meta.dirname, '../corpus');
const FOUND = join(import.meta.dirname, 'found');
/** Longer files are left out: they only have more rows. */
const MOST_BYTES = 65_536;

/** The files with an ending in some folders of the corpus, and those that the fuzzer found. */
export function corpus(target: string, ending: string, ...folders: string[]): Buffer[] {
  const real = folders.flatMap((folder) =>
    filesOf(join(CORPUS, folder)).filter((path) => path.endsWith(ending)),
  );
  return [...real, ...filesOf(join(FOUND, target))]
    .map((path) => readFileSync(path))
    .filter(({ length }) => length <= MOST_BYTES);
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

export function pick<T>(of: readonly T[], random: Throw): T {
  return of[Math.floor(random() * of.length)] as T;
}

/** A random whole number from 0 to `end` - 1. */
export function below(end: number, random: Throw): number {
  return Math.floor(random() * end);
}

/** The unpacked parts of a valid ZIP file; null if it is none. */
function unpack(bytes: Buffer): ZipPart[] | null {
  try {
    const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
    const parts: ZipPart[] = [];
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      const nameLength = bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
      const local = bytes.readUInt32LE(at + 42);
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
      parts.push({ name, data: bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed) });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    return parts;
  } catch {
    return null;
  }
}

/** A ZIP file with one of its texts changed, and packed again so that the text's reader meets the change. */
export function withChangedPart(
  input: Buffer,
  random: Throw,
  { isText, snippets }: { isText: RegExp; snippets: readonly string[] },
): Buffer {
  const parts = unpack(input);
  const texts = parts?.filter(({ name }) => isText.test(name)) ?? [];
  if (parts === null || texts.length === 0) return input;
  const chosen = pick(texts, random);
  let text = chosen.data.toString();
  for (let count = 1 + below(4, random); count > 0; count -= 1) text = changed(text, random, snippets);
  return buildZip(parts.map((part) => (part === chosen ? { ...part, data: text } : part)));
}

/** One change by the grammar of XML: of tags, attributes and the text between them. */
function changed(text: string, random: Throw, snippets: readonly string[]): string {
  const tags = [...text.matchAll(/<[^>]*>/g)];
  const tag = tags.length === 0 ? null : pick(tags, random);
  const [at, end] = tag === null ? [0, 0] : [tag.index, tag.index + tag[0].length];
  const until = Math.min(text.length, end + below(400, random));
  const many = 2 ** below(11, random);
  switch (below(9, random)) {
    case 0:
      return text.slice(0, at) + pick(snippets, random) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(end);
    case 2:
      return text.slice(0, end) + text.slice(at, end).repeat(many) + text.slice(end);
    case 3:
      return text.slice(0, end) + text.slice(at, until).repeat(Math.min(many, 64)) + text.slice(end);
    case 4: {
      const values = [...(tag?.[0] ?? '').matchAll(/"[^"]*"/g)];
      if (tag === null || values.length === 0) return text;
      const value = pick(values, random);
      const place = at + value.index;
      const odd = pick(
        [...snippets, 'XFD1048576', 'A1:XFD1048576', 'ZZZ99999999999', '-1', '1e9', '', '99999999'],
        random,
      );
      return `${text.slice(0, place + 1)}${odd.replaceAll('"', '&quot;')}${text.slice(place + value[0].length - 1)}`;
    }
    case 5:
      return text.slice(0, at) + pick(snippets, random).repeat(many) + text.slice(at);
    case 6:
      return text.slice(0, below(text.length + 1, random));
    case 7:
      return text.slice(0, at) + text.slice(until);
    default: {
      const other = tags.length === 0 ? '' : (pick(tags, random)[0] ?? '');
      return text.slice(0, at) + other + text.slice(end);
    }
  }
}

export const XML_SNIPPETS: readonly string[] = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '/>',
    '</',
    '<!--',
    '-->',
    '<!---->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<!DOCTYPE a [',
  ],
  ...[
    '\0',
    '\ufffd',
    '\ufeff',
    '&#x110000;',
    '&#0;',
    '&nope;',
    '_x0000_',
    '_xD800_',
    ' ',
    '\n',
    '<a:b xmlns:a="c">',
  ],
];
