/**
 * The most that a JSON text may hold. `parts` counts its brackets, commas and colons outside of strings: the
 * memory of the parsed value grows with them, not with the text's length.
 */
export interface JsonBounds {
  /** Characters of the text. */
  readonly length: number;
  /** How deep objects and arrays may be nested. */
  readonly depth: number;
  readonly parts: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
/**
 * These are the brackets of an array. Those of an object are 0x20 more; no other character differs in that
 * bit alone.
 */
const OPENS = 0x7b;
const CLOSES = 0x7d;
const CASE = 0x20;

/**
 * Whether a text may be parsed. Reads it once, before anything is built from it: 20 million `[],` would take
 * gigabytes, and a value that is nested 300,000 deep can be parsed, but not compared, shown or written again.
 */
export function isWithin(text: string, bounds: JsonBounds): boolean {
  const { length } = text;
  if (length > bounds.length) return false;
  if (length <= bounds.parts && hasFewOpenings(text, bounds.depth)) return true;
  let depth = 0;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
      continue;
    }
    if (code === QUOTE) isText = true;
    else if (code === COMMA || code === COLON) parts += 1;
    else if ((code | CASE) === OPENS) {
      parts += 1;
      depth += 1;
      if (depth > bounds.depth) return false;
    } else if ((code | CASE) === CLOSES) depth -= 1;
  }
  return parts <= bounds.parts;
}

/**
 * Whether a text has at most so many opening brackets, within strings or not. Then nothing is nested deeper. It is true of
 * an answer about one company, and a search for two signs takes a tenth of the time of a look at each character.
 */
function hasFewOpenings(text: string, most: number): boolean {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > most) return false;
    }
  }
  return true;
}

/** The value of a JSON text from outside; undefined if it is not JSON or is beyond its bounds. */
export function parseWithin(text: string, bounds: JsonBounds): unknown {
  if (!isWithin(text, bounds)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
