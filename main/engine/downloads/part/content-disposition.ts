/** The file name that a `Content-Disposition` header proposes, as it stands: it may hold anything. Null where there is none. */
export function proposedName(header: string | null): string | null {
  if (header === null || header.length > LONGEST_HEADER) return null;
  const parameters = parametersOf(header);
  const extended = parameters.get('filename*');
  const decoded = extended === undefined ? null : decodeExtended(extended);
  const plain = parameters.get('filename');
  return decoded ?? (plain === undefined ? null : asUtf8(plain));
}

const LONGEST_HEADER = 8_192;
const PARAMETER = /;[ \t]*([!#$%&'*+.^_`|~0-9a-z-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/gi;

/** The first of each name counts: a second one is there to deceive somebody. */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token] of header.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return parameters;
}

/** `UTF-8''na%C3%AFve.csv` (RFC 8187); null where it is spelt wrongly. */
function decodeExtended(value: string): string | null {
  const match = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(value);
  if (match === null) return null;
  const [, charset = '', text = ''] = match;
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(text);
    return text.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  } catch {
    return null;
  }
}

/** Header bytes arrive as one character each; servers that put UTF-8 into a plain name mean UTF-8. */
function asUtf8(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
