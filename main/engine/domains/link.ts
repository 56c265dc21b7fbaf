import { readText, type TextReading } from './read-text.ts';

/** Addresses that lead out of the file, to a site or to a mailbox. */
const OUTWARD = /^(?:https?:\/\/|ftp:\/\/|mailto:|\/\/|www\.)/i;
const FORMULA = /^(?:\w+:)?=?\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*[,;)]/i;
const ANCHOR = /^<a\s[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** What stands behind the address begins with a sign that no address has, so that there is one way to part the two. */
const MARKDOWN = /^\[[^\]]*\]\(\s*<?([^\s()<>]+)(?:[\s<>][^()]*)?\)$/;
/** No cell of a spreadsheet holds a longer text. */
const LONGEST_TEXT = 32_767;

/** Where a formula that makes a link leads (`HYPERLINK("https://…","Open")`); null if it makes none, or works its address out. */
export function targetOfFormula(formula: string): string | null {
  if (formula.length > LONGEST_TEXT) return null;
  return FORMULA.exec(formula.trim())?.[1]?.replaceAll('""', '"') ?? null;
}

/** Where a link leads that is written out in a cell: as a formula, in HTML, or in Markdown. */
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

/** What a link names; nothing if it leads to a place in the file, to another file or to a telephone. */
export function readLink(target: string): TextReading {
  const trimmed = target.trim();
  return OUTWARD.test(trimmed) ? readText(trimmed) : { domains: [], invalid: 'not-a-domain' };
}
