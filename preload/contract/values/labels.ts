/** The most characters of a label. */
export const longestLabel = 80;

/** A label as it is kept: on one line, trimmed; null if nothing is left. */
export function plainLabel(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return plain === '' ? null : plain;
}

/** The key of a label: two spellings with the same key are one label. */
export function foldedLabel(label: string): string {
  return label.normalize('NFKC').toLowerCase();
}
