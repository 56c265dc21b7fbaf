/** How many domains stand side by side at most: more columns than that nobody compares. */
export const MOST_COMPARED = 8;

/** Which technologies of a comparison are shown. */
export const comparisonParts = ['all', 'differences', 'shared'] as const;
export type ComparisonPart = (typeof comparisonParts)[number];

/**
 * What is saved about a technology on a domain. `lacks`: an answer that names all does not name it; `unseen`: only answers that name some are
 * saved; `unknown`: nothing is saved about the domain's technologies, or nothing is known of them.
 */
export const comparisonMarks = ['runs', 'lacks', 'unseen', 'unknown'] as const;

interface Compared {
  name: string;
  parentCategory: string | null;
  childCategory: string | null;
  isShared: boolean;
}

/** Whether a technology is among what is shown: of the part, and with every word in its name or its categories. */
export function isAmong(
  { name, parentCategory, childCategory, isShared }: Compared,
  part: ComparisonPart,
  text: string,
): boolean {
  if (part !== 'all' && isShared !== (part === 'shared')) return false;
  const searched = `${name} ${parentCategory ?? ''} ${childCategory ?? ''}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
