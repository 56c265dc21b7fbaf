import { SaxesParser } from 'saxes';

/** Walks the start tags of a small part; names come without their prefix. */
export function eachTag(xml: string, visit: (tag: string, attributes: Record<string, string>) => void): void {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => visit(name.slice(name.indexOf(':') + 1), attributes));
  parser.write(xml.replace(/^\ufeff/, '')).close();
}
