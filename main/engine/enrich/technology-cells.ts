import type { EnrichOptions } from '../../../preload/contract/models/enrich.ts';
import type { DomainTechnologies } from '../service/read/technologies.ts';
import { askedFields } from './scope.ts';

export function usesHeadings(names: readonly string[]): string[] {
  return names.map((name) => `Uses ${name}`);
}

/**
 * Whether a domain uses each of the named technologies. `no` is only said of an answer that is whole; else what is not in it was `not seen`: it may lie
 * behind the cut, or in a category that was not asked.
 */
export function usesCells(
  options: Pick<EnrichOptions, 'technologyColumns' | 'category' | 'fields' | 'perDomain'>,
  answer: Pick<DomainTechnologies, 'technologies' | 'total' | 'hasMore'>,
): ('yes' | 'no' | 'not seen')[] {
  if (options.technologyColumns.length === 0) return [];
  const names = new Set(answer.technologies.map(({ name }) => name.trim().toLowerCase()));
  const otherwise = isWhole(options, answer) ? 'no' : 'not seen';
  return options.technologyColumns.map((name) => (names.has(name.trim().toLowerCase()) ? 'yes' : otherwise));
}

function isWhole(
  { category, fields, perDomain }: Pick<EnrichOptions, 'category' | 'fields' | 'perDomain'>,
  { technologies, total, hasMore }: Pick<DomainTechnologies, 'technologies' | 'total' | 'hasMore'>,
): boolean {
  if (hasMore || (category ?? '').trim() !== '') return false;
  // Without names nothing can be recognised.
  if (askedFields(fields)?.includes('name') === false) return false;
  // An answer that does not say how many there are is whole if it has room for more.
  return total === null ? technologies.length < perDomain : total <= technologies.length;
}
