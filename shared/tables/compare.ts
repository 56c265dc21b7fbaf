import type { ComparedDomain } from '#contract/models/compare.ts';

/** The most domains that can be compared: nobody compares more columns. */
export const MOST_COMPARED = 8;

/** Which technologies of a comparison are shown. */
export const comparisonParts = ['all', 'differences', 'shared'] as const;
export type ComparisonPart = (typeof comparisonParts)[number];

/**
 * What is saved about a technology on a domain. `lacks`: an answer that names all does not name it. `unseen`:
 * only answers that name some are saved. `unknown`: no answer about the domain's technologies is saved, or
 * none found any.
 */
export const comparisonMarks = ['runs', 'lacks', 'unseen', 'unknown'] as const;

interface Compared {
  name: string;
  parentCategory: string | null;
  childCategory: string | null;
  isShared: boolean;
}

/** Whether a technology is shown: it belongs to the part, and its name or categories have every word. */
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

/** The names of marks in files and on the command line. */
export const markWords = { runs: 'yes', lacks: 'no', unseen: 'not seen', unknown: 'not known' } as const;

/** When an answer came; also says so if it found nothing. */
export function ageOf(
  answer: ComparedDomain['technologies'] | ComparedDomain['company'],
  time: (iso: string) => string = (iso) => iso,
): string {
  if (answer === null) return 'not saved';
  return answer.outcome === 'found' ? time(answer.fetchedAt) : `no data, ${time(answer.fetchedAt)}`;
}
