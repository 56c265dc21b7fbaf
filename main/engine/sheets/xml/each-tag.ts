import { unescapeEntities } from './text.ts';
import { attributePlaces, formOf, tagName, tokenEnd } from './tokens.ts';

/**
 * Calls `visit` for each start tag of a small part, with names without prefix. Throws an `Error` if the tags
 * show that the text is not XML.
 */
export function eachTag(xml: string, visit: (tag: string, attributes: Record<string, string>) => void): void {
  let depth = 0;
  let hasRoot = false;
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = tokenEnd(xml, at);
    if (end < 0) throw new Error('a tag is cut off, or the part has a document type');
    const form = formOf(xml, at, end);
    if (form === 'close') depth -= 1;
    else if (form !== 'other') {
      hasRoot = true;
      if (form === 'open') depth += 1;
      const name = tagName(xml, at, end);
      visit(name.slice(name.indexOf(':') + 1), attributesOf(xml.slice(at, end)));
    }
    if (depth < 0) break;
    at = xml.indexOf('<', end);
  }
  if (!hasRoot || depth !== 0) throw new Error('the part does not end as it begins');
}

/** The attributes of a start tag, by their names as written. */
function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const { name, valueStart, valueEnd } of attributePlaces(tag))
    attributes[name] = unescapeEntities(tag.slice(valueStart, valueEnd).replace(/[\t\n\r]/g, ' '));
  return attributes;
}
