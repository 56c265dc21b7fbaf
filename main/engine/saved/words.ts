/**
 * Words as the store's index (FTS5) splits them. Of the marks on letters, only those that it takes for
 * accents belong to a word. The index would refuse a word that it splits further, as in Hindi or in Hebrew
 * with vowels.
 */
const WORDS =
  /(?:(?![\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3])[\p{L}\p{N}]|(?![\u0305\u030d\u030e\u0310\u0312-\u031a\u031c-\u0322\u0329-\u032c\u032f])[\u0300-\u0331])+/gu;

/** An FTS5 expression: for each word of a text, a word that begins with it. Null if there is no word. */
export function matchExpression(text: string): string | null {
  // Letters and digits only, as the tokenizer splits. A quoted word can't be an operator.
  const words = text.toLowerCase().match(WORDS);
  return words === null ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** The word that says, among the names of a saved domain, which workspace it is in. */
export function workspaceWord(workspace: number): string {
  return `ws${workspace}ws`;
}
