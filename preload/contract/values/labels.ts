import { plainName } from './one-line.ts';

/** The most characters of a label. */
export const longestLabel = 80;

/** A label as it is kept. Null if nothing is left. */
export function plainLabel(text: string): string | null {
  return plainName(text, longestLabel) || null;
}

/** The key of a label: two spellings with the same key are one label. */
export function foldedLabel(label: string): string {
  return label.normalize('NFKC').toLowerCase();
}
