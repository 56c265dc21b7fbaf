/** Where something secret may stand in a line, and what is left of it. The order matters: headers before the addresses within them. */
const rules: readonly (readonly [RegExp, string])[] = [
  // The rest of a header, since nobody knows where a credential of any scheme ends.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s*[:=]\s*).*/gi, '$1$2[secret]'],
  [/\b(bearer|basic|digest|negotiate)\s+[\w.~+/=-]{4,}/gi, '$1 [secret]'],
  [
    /(["']?\b[\w-]{0,40}(?:token|password|passwd|secret|api_?key|credential)s?["']?\s*[:=]\s*)(?!\[secret\])(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;&}\])]+)/gi,
    '$1[secret]',
  ],
  // Whoever is named in an address, and what it asks for: signed addresses are keys.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi, '$1[secret]@'],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)\]]*/gi, '$1?[query]'],
];

/** A line that is longer is cut: nobody reads it, one alone must not fill the file, and looking through it takes time. */
const lineLimit = 8_000;

/**
 * A line without secrets: `known` ones in every spelling that a program gives them, and whatever looks like one. Too much struck out is
 * a nuisance, too little is a loss.
 */
export function redact(line: string, known: Iterable<string>): string {
  let clean = line;
  for (const secret of known) {
    for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, '[secret]');
  }
  // Only now, or half a secret at the cut would not be known as one.
  clean = clean.slice(0, lineLimit);
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean;
}

function spellingsOf(secret: string): string[] {
  // A short one would strike out half of every line.
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

/** Half a character can't be encoded. */
function wellFormed(encode: () => string): string {
  try {
    return encode();
  } catch {
    return '';
  }
}
