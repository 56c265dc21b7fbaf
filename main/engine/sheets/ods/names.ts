import { unescapeXml } from '../xml/text.ts';
import { attributePlaces } from '../xml/tokens.ts';

/** The namespaces that are used here, by OpenDocument's own prefixes. */
const NAMESPACES = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  dr3d: 'urn:oasis:names:tc:opendocument:xmlns:dr3d:1.0',
  xlink: 'http://www.w3.org/1999/xlink',
} as const;

export type Namespace = keyof typeof NAMESPACES;

const KINDS = new Map<string, string>(Object.entries(NAMESPACES).map(([kind, uri]) => [uri, kind]));

/**
 * The names of a document with OpenDocument's own prefixes, whatever prefixes it uses: `table:table-row`. A
 * prefix has one meaning in the whole document; no known program gives it two.
 */
export interface Names {
  /** Reads the namespace declarations of a start tag. `isAbove`: it encloses all sheets. */
  learn(tag: string, isAbove: boolean): void;
  element(name: string): string;
  attribute(name: string): string;
  /** The prefix, with its colon, for new names within a sheet; null if none is declared above the sheets. */
  prefix(namespace: Namespace): string | null;
}

export function createNames(): Names {
  const kindOfPrefix = new Map<string, string>();
  const prefixAbove = new Map<string, string>();
  const elements = new Map<string, string>();
  const attributes = new Map<string, string>();
  const spelled = (name: string, isElement: boolean) => {
    const colon = name.indexOf(':');
    if (colon === -1 && !isElement) return name;
    const kind = kindOfPrefix.get(name.slice(0, Math.max(colon, 0)));
    return kind === undefined ? name : `${kind}:${name.slice(colon + 1)}`;
  };
  const kept = (cache: Map<string, string>, name: string, isElement: boolean) => {
    const known = cache.get(name);
    if (known !== undefined) return known;
    const value = spelled(name, isElement);
    if (cache.size < MOST_NAMES) cache.set(name, value);
    return value;
  };
  return {
    learn: (tag, isAbove) => {
      if (!tag.includes('xmlns')) return;
      for (const { name, valueStart, valueEnd } of attributePlaces(tag)) {
        if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
        const prefix = name.slice(6);
        const kind = KINDS.get(meantValue(tag.slice(valueStart, valueEnd)));
        if (kind === undefined) kindOfPrefix.delete(prefix);
        else {
          kindOfPrefix.set(prefix, kind);
          if (isAbove && prefix !== '') prefixAbove.set(kind, `${prefix}:`);
        }
      }
      elements.clear();
      attributes.clear();
    },
    element: (name) => kept(elements, name, true),
    attribute: (name) => kept(attributes, name, false),
    prefix: (namespace) => prefixAbove.get(namespace) ?? null,
  };
}

/**
 * An attribute's value without escapes. It can't contain CDATA; what looks like it is text, and searching for
 * it could take long.
 */
function meantValue(written: string): string {
  return unescapeXml(written.replaceAll('<', '&lt;'));
}

/** How many names are remembered. A document has a few hundred. */
const MOST_NAMES = 10_000;

/** The attributes of a start tag, by OpenDocument's own names. */
export function attributesOf(tag: string, names: Names): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, valueStart, valueEnd } of attributePlaces(tag))
    found.set(names.attribute(name), meantValue(tag.slice(valueStart, valueEnd)));
  return found;
}

/** A start tag with an attribute set, or removed if `value` is null. Nothing else changes. `value` is XML. */
export function withAttribute(
  tag: string,
  [namespace, local]: [Namespace, string],
  value: string | null,
  names: Names,
): string {
  for (const { name, start, valueStart, valueEnd } of attributePlaces(tag)) {
    if (names.attribute(name) !== `${namespace}:${local}`) continue;
    if (value !== null) return tag.slice(0, valueStart) + value + tag.slice(valueEnd);
    return tag.slice(0, start).trimEnd() + tag.slice(valueEnd + 1);
  }
  if (value === null) return tag;
  const end = tag.endsWith('/>') ? tag.length - 2 : tag.length - 1;
  return `${tag.slice(0, end).trimEnd()}${declared(namespace, names)} ${qualified(namespace, local, names)}="${value}"${tag.slice(end)}`;
}

/** A name to write into a sheet, with its prefix. */
export function qualified(namespace: Namespace, local: string, names: Names): string {
  return `${names.prefix(namespace) ?? `${namespace}:`}${local}`;
}

/** The declaration that a name needs where it is written; '' if it is declared above. */
export function declared(namespace: Namespace, names: Names): string {
  return names.prefix(namespace) === null ? ` xmlns:${namespace}="${NAMESPACES[namespace]}"` : '';
}
