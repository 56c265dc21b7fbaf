/** Patterns of secrets, and what replaces them. Headers must come before the addresses within them. */
const rules: readonly (readonly [RegExp, string])[] = [
  // The rest of the header, since the end of a credential is unknown.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s*[:=]\s*).*/gi, '$1$2[secret]'],
  [/\b(bearer|basic|digest|negotiate)\s+[\w.~+/=-]{4,}/gi, '$1 [secret]'],
  [
    /(["']?\b[\w-]{0,40}(?:token|password|passwd|secret|api_?key|credential)s?["']?\s*[:=]\s*)(?!\[secret\])(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;&}\])]+)/gi,
    '$1[secret]',
  ],
  // User and query of an address, since a signed address is a key.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi, '$1[secret]@'],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)\]]*/gi, '$1?[query]'],
];

/** A longer line is cut off. It must not fill the file, and searching it takes time. */
const lineLimit = 8_000;

/**
 * Removes secrets from a line: the `known` ones in every usual encoding, and everything that looks like a
 * secret. It is better to remove too much than too little.
 */
export function redact(line: string, known: Iterable<string>): string {
  let clean = line;
  for (const secret of known)
    for (const spelling of spellingsOf(secret)) clean = clean.replace(spelling, '[secret]');
  // After the known secrets, since a secret that is cut in half would not be found.
  clean = clean.slice(0, lineLimit);
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean;
}

/** How a secret may stand in a text, the longest first. Case does not count: encodings are written in either. */
function spellingsOf(secret: string): RegExp[] {
  // A short one would remove half of every line.
  if (secret.length < 4) return [];
  const bytes = [...Buffer.from(secret)];
  const texts = [secret, JSON.stringify(secret).slice(1, -1), wellFormed(() => encodeURIComponent(secret))];
  const sources = [
    ...texts.filter((text) => text !== '').map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')),
    ...[0, 1, 2].map((before) => inBase64(secret, before)),
    // `<Buffer 74 6b>`, `74:6b`, `746b`.
    bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('[\\s,:]*'),
    // `[116, 107]`.
    bytes.join('[\\s,]+'),
  ];
  return [...new Set(sources)]
    .sort((one, other) => other.length - one.length)
    .map((source) => new RegExp(source, 'gi'));
}

/** A secret in Base64 with so many bytes before it. What encodes its neighbours, too, is left out. */
function inBase64(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const whole = bytes
    .toString('base64')
    .slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  const last = bytes.length % 3 === 0 ? '' : '[\\w+/-]?';
  return `${whole.replaceAll('+', '[+-]').replaceAll('/', '[/_]')}${last}`;
}

/** Half a surrogate pair can't be encoded: that throws. */
function wellFormed(encode: () => string): string {
  try {
    return encode();
  } catch {
    return '';
  }
}
