/** A text as it is searched: in lower case and without accents, so that "muller" finds "Müller". */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
