/** The prefix of an element's own name, with its colon, or ''. */
export function prefixOf(block: string): string {
  return /^<([\w.-]+:)/.exec(block)?.[1] ?? '';
}
