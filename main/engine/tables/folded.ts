/**
 * A text as it is searched and ordered: in small letters and without accents, so that "muller" finds "Müller". A text to
 * look for is folded by DuckDB as well, since two libraries do not agree about every letter.
 */
export function folded(sql: string): string {
  return `strip_accents(lower(${sql}))`;
}

/**
 * What texts are ordered by: without regard to case and accents, and with numbers as a person counts, so that "Company 2" is
 * before "Company 100". To make it takes DuckDB up to five times as long as `folded`.
 */
export function naturalKey(sql: string): string {
  return `icu_sort_key(${sql}, 'en@colnumeric=yes;colstrength=primary')`;
}

/** The same order outside of DuckDB. */
export const { compare: inNaturalOrder } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As `folded` outside of DuckDB, for texts that are only compared with others that were folded here. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
