/** Characters that a label has at most. */
export const longestLabel = 80;

/** A label as it is kept: on one line, without blanks around it; null if nothing is left. */
export function plainLabel(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return plain === '' ? null : plain;
}

/** By what two spellings are the same label. */
export function foldedLabel(label: string): string {
  return label.normalize('NFKC').toLowerCase();
}
