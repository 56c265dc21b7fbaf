import words from '../../../assets/data/website-words.json' with { type: 'json' };

/** What people call a website or a domain, as a heading or before it. Compared without case and accents. */
export const WEBSITE_WORDS: readonly string[] = Object.values(words).flat();

/** A text without case and accents, and with its letters composed alike, to compare words. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
