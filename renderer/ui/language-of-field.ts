/** Fields of the service's answers whose values are words; all others are names, places and figures. */
const ofWords: readonly string[] = ['industry', 'category'];

/** The language of a field's values if they are words: the service speaks English in any window. */
export function languageOfField(field: string): 'en' | undefined {
  return ofWords.includes(field) ? 'en' : undefined;
}
