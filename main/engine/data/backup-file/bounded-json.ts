/** The service's largest answers have about ten thousand values, three or four deep. */
const MOST_VALUES = 500_000;
const DEEPEST = 100;

/**
 * The value of a JSON text. Undefined if the text is not JSON, or has more or deeper values than any text of
 * ours. Parsed values take many times the memory of their text, and a thread that runs out of memory there
 * takes its process with it.
 */
export function parseBounded(text: string): unknown {
  if (!isModest(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

function isModest(text: string): boolean {
  let values = 1;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isInText = false;
    } else if (sign === QUOTE) isInText = true;
    else if (sign === COMMA) values += 1;
    else if (OPENING.has(sign)) {
      values += 1;
      depth += 1;
      if (depth > DEEPEST) return false;
    } else if (CLOSING.has(sign)) depth -= 1;
    if (values > MOST_VALUES) return false;
  }
  return true;
}
