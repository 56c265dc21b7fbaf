/** The prefix of an element's name, with its colon, or ''. */
export function prefixOf(block: string): string {
  return /^<([\w.-]+:)/.exec(block)?.[1] ?? '';
}
