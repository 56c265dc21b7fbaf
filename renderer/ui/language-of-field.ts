/** Fields of the service's answers whose values are words; all others are names, places and figures. */
const ofWords: ReadonlySet<string> = new Set(['industry', 'category', 'parent_category', 'child_category']);

/**
 * The language of a field's values if they are words: the service speaks English in any window. Runs write a field's name
 * with a capital letter, and a number if the name was taken.
 */
export function languageOfField(field: string): 'en' | undefined {
  return ofWords.has(field.toLowerCase().replace(/ \(\d+\)$/, '')) ? 'en' : undefined;
}

/** The same for a column of a list, unless a person gave it its name. */
export function languageOfColumn({ name, isOwnName = false }: { name: string; isOwnName?: boolean }) {
  return isOwnName ? undefined : languageOfField(name);
}

/** A part of a sentence, and its language if it is not the window's. */
interface Part {
  readonly words: string;
  readonly language: 'en' | undefined;
}

/** A sentence in parts: these words in it are English, in their order. */
export function partsOf(sentence: string, english: readonly string[] = []): readonly Part[] {
  const parts: Part[] = [];
  let rest = sentence;
  for (const words of english) {
    const at = words === '' ? -1 : rest.indexOf(words);
    if (at === -1) continue;
    parts.push({ words: rest.slice(0, at), language: undefined }, { words, language: 'en' });
    rest = rest.slice(at + words.length);
  }
  return [...parts, { words: rest, language: undefined }].filter(({ words }) => words !== '');
}
