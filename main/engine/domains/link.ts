import { readText, type TextReading } from './read-text.ts';

/** Addresses that lead to a website or a mailbox. */
const OUTWARD = /^(?:https?:\/\/|ftp:\/\/|mailto:|\/\/|www\.)/i;
const FORMULA = /^(?:\w+:)?=?\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*[,;)]/i;
const ANCHOR = /^<a\s[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** After the address comes a sign that no address contains. So there is only one way to split them. */
const MARKDOWN = /^\[[^\]]*\]\(\s*<?([^\s()<>]+)(?:[\s<>][^()]*)?\)[^\s()[\]]*$/;
/** A cell of a spreadsheet can't hold a longer text. */
const LONGEST_TEXT = 32_767;

/**
 * The target of a formula such as `HYPERLINK("https://…","Open")`. Null if the formula is another one, or
 * computes its target.
 */
export function targetOfFormula(formula: string): string | null {
  if (formula.length > LONGEST_TEXT) return null;
  return FORMULA.exec(formula.trim())?.[1]?.replaceAll('""', '"') ?? null;
}

/** The target of a link that a cell has as text: as a formula, in HTML or in Markdown. */
export function targetInText(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const trimmed = text.trim();
  if (trimmed.startsWith('=')) return targetOfFormula(trimmed.slice(1));
  if (trimmed.startsWith('<')) {
    const match = ANCHOR.exec(trimmed);
    return match?.[1] ?? match?.[2] ?? null;
  }
  return trimmed.startsWith('[') ? (MARKDOWN.exec(trimmed)?.[1] ?? null) : null;
}

/** The domains that a link names; none if it leads into the file, to another file or to a telephone. */
export function readLink(target: string): TextReading {
  const trimmed = target.trim();
  return OUTWARD.test(trimmed) ? readText(trimmed) : { domains: [], invalid: 'not-a-domain' };
}
