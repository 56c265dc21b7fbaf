/** An element of a small part as it stands: where it begins, its start tag's attributes, and what is in it. */
export interface Element {
  index: number;
  end: number;
  prefix: string;
  attributes: string;
  inside: string;
}

/**
 * The elements of some names, which hold none of these names themselves, in one walk over the text, however odd it is. What follows one that is
 * never closed is left out.
 */
export function* elementsOf(xml: string, ...names: readonly [string, ...string[]]): Generator<Element> {
  const start = new RegExp(`<((?:[\\w.-]+:)?)(${names.join('|')})(?=[\\s/>])([^>]*)>`, 'g');
  for (;;) {
    const match = start.exec(xml);
    if (match === null) return;
    const [tag, prefix = '', name = '', attributes = ''] = match;
    const { index } = match;
    const from = index + tag.length;
    if (attributes.endsWith('/')) {
      yield { index, end: from, prefix, attributes: attributes.slice(0, -1), inside: '' };
      continue;
    }
    const close = xml.indexOf(`</${prefix}${name}`, from);
    const end = close === -1 ? -1 : xml.indexOf('>', close) + 1;
    if (close === -1 || end === 0) return;
    yield { index, end, prefix, attributes, inside: xml.slice(from, close) };
    start.lastIndex = end;
  }
}
