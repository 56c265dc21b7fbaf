/** Most cells have only these signs. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Marks that no one sees: of direction, of joining and of variants, soft hyphens, byte order marks, control characters. */
const INVISIBLE = /(?![\s\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
/** Marks that join letters, and belong to some words in letters other than a to z. */
const JOINERS = /(?<!\P{ASCII})\p{Join_Control}|\p{Join_Control}(?!\P{ASCII})/gu;

/** A text as `="x"`, which programs write so that no other one takes it for a number. */
const AS_FORMULA = /^\s*'?=\s*"((?:[^"]|"")*)"\s*$/;
/** A text that is encoded as in an address, before anything that only a whole address has. */
const ENCODED = /^[^\s/?#]*%[0-9a-f]{2}/i;

/** What is before the `@` of an e-mail address, in quotes: it may hold blanks, commas and other addresses. */
const QUOTED_NAME = /(?<![^\s,;:<(])"(?:[^"\\]|\\.)*"(?=@)/g;

/** The number of an entry in a list. */
const LIST_NUMBER = /^\s*(?:\(?\d{1,3}[.)](?=\s)|[\u2460-\u24ff\u2776-\u2793\u3220-\u3243\u3280-\u32bf])\s*/u;
/** Signs of brands. The usual forms of some are letters (`TM`). */
const OF_BRANDS = /[™®©℠]/g;

/**
 * The text as a person reads it: without marks that no one sees, with the usual sign for each of its forms (`；` is `;`), and
 * without the codes that programs put around or into it. Each door through which a domain comes reads its text so.
 */
export function asRead(text: string): string {
  const entry = text.replace(LIST_NUMBER, '');
  const visible = PLAIN.test(entry)
    ? entry
    : entry
        .replace(OF_BRANDS, '')
        .normalize('NFKC')
        .replace(INVISIBLE, '')
        .replace(JOINERS, '')
        .replaceAll('\u00a0', ' ');
  const formula = visible.includes('"') ? AS_FORMULA.exec(visible) : null;
  const inside = formula?.[1]?.replaceAll('""', '"') ?? visible;
  const named = inside.includes('"@') ? inside.replace(QUOTED_NAME, 'quoted') : inside;
  const words = named.includes('&') ? named.replace(/&nbsp;/gi, ' ') : named;
  return words.includes('%') && ENCODED.test(words) ? decoded(words) : words;
}

/** The text behind the codes of an address (`%40`), or the same if there are none, or damaged ones. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
