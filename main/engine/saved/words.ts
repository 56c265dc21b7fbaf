/**
 * Words as the index of the store parts them: of the marks upon letters only those that it takes for accents are within a word. A word that it parts
 * further it would refuse, as in Hindi or in Hebrew with vowels.
 */
const WORDS =
  /(?:(?![\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3])[\p{L}\p{N}]|(?![\u0305\u030d\u030e\u0310\u0312-\u031a\u031c-\u0322\u0329-\u032c\u032f])[\u0300-\u0331])+/gu;

/** The words of a text as an FTS5 question: each as the beginning of a word, all of them; null where there are none. */
export function matchExpression(text: string): string | null {
  // Letters and digits only, as the tokenizer splits; what is quoted can be no operator.
  const words = text.toLowerCase().match(WORDS);
  return words === null ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** The word among the names of a saved domain that stands for its workspace. */
export function workspaceWord(workspace: number): string {
  return `ws${workspace}ws`;
}
