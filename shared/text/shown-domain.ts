const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_LETTER = 128;

/**
 * A domain in its own letters (`münchen.de` for `xn--mnchen-3ya.de`), for people to read. If its letters do
 * not give the same domain again, it stays in ASCII, so that nothing misleading is shown. Requests, store and
 * exports use the domain as it is.
 */
export function shownDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain;
  const shown = domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.');
  return asciiOf(shown) === domain ? shown : domain;
}

/** The domain in its ASCII form, or null if the text is no domain. */
export function asciiOf(text: string): string | null {
  try {
    const { host, pathname } = new URL(`http://${text}`);
    return pathname === '/' ? host : null;
  } catch {
    return null;
  }
}

/** Decodes a label by RFC 3492; null if it is not valid. */
function decoded(label: string): string | null {
  const letters: number[] = [];
  const plain = label.lastIndexOf('-');
  for (const letter of label.slice(0, Math.max(plain, 0))) letters.push(letter.charCodeAt(0));
  let code = FIRST_LETTER;
  let bias = FIRST_BIAS;
  let place = 0;
  for (let at = plain + 1; at < label.length; ) {
    const before = place;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = digitOf(label.charCodeAt(at));
      at += 1;
      if (digit === null) return null;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > Number.MAX_SAFE_INTEGER / BASE) return null;
    }
    const count = letters.length + 1;
    bias = adapted(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > 0x10ffff) return null;
    letters.splice(place, 0, code);
    place += 1;
  }
  return String.fromCodePoint(...letters);
}

function digitOf(code: number): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 22;
  return code >= 0x61 && code <= 0x7a ? code - 0x61 : null;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let steps = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; steps += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
