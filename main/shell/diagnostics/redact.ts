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
  for (const secret of known) {
    for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, '[secret]');
  }
  // After the known secrets, since a secret that is cut in half would not be found.
  clean = clean.slice(0, lineLimit);
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean;
}

function spellingsOf(secret: string): string[] {
  // A short one would remove half of every line.
  if (secret.length < 4) return [];
  const spellings = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    wellFormed(() => encodeURIComponent(secret)),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ];
  return [...new Set(spellings)].filter((each) => each.length >= 4).sort((a, b) => b.length - a.length);
}

/** Half a surrogate pair can't be encoded: that throws. */
function wellFormed(encode: () => string): string {
  try {
    return encode();
  } catch {
    return '';
  }
}
