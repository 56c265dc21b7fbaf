/** A text without case and accents, and in one spelling of its letters, to compare words with. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
