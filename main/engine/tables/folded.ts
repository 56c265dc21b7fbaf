/**
 * A text as it is searched and ordered: in small letters and without accents, so that "muller" finds "Müller". A text to
 * look for is folded by DuckDB as well, since two libraries do not agree about every letter.
 */
export function folded(sql: string): string {
  return `strip_accents(lower(${sql}))`;
}

/** The same outside of DuckDB, for texts that are only compared with others that were folded here. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
