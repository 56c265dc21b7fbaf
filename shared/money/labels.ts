import { plainName, plainText } from '../text/one-line.ts';

/** The most characters of a label. */
export const longestLabel = 80;

/**
 * A label as it is kept. Null if nothing is left. Signs that nobody sees come along when a name is copied. They are left out,
 * so that labels that look the same are one.
 */
export function plainLabel(text: string): string | null {
  return plainName(plainText(text), longestLabel) || null;
}

/** The key of a label: two spellings with the same key are one label. Nobody sees a joiner between most letters. */
export function foldedLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}
