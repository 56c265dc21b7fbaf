/** The words of a text as an FTS5 question: each as the beginning of a word, all of them; null where there are none. */
export function matchExpression(text: string): string | null {
  // Letters and digits only, as the tokenizer splits; what is quoted can be no operator.
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu);
  return words === null ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** The word among the names of a saved domain that stands for its workspace. */
export function workspaceWord(workspace: number): string {
  return `ws${workspace}ws`;
}
