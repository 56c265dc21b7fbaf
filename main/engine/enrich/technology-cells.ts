import type { EnrichOptions } from '#contract/models/enrich.ts';
import { columnCategories, otherCategory } from '#shared/tables/categories.ts';
import { mostPerDomain } from '#contract/values/enrich.ts';
import type { DomainTechnologies, Technology } from '../service/read/technologies.ts';
import { BETWEEN_VALUES } from '../tables/several.ts';
import { askedFields } from '../store/scope.ts';

export function usesHeadings(names: readonly string[]): string[] {
  return names.map((name) => `Uses ${name}`);
}

/** Parts of a question that may cut the cell with the names of technologies. */
type NamesChoice = Pick<EnrichOptions, 'namesInCell' | 'perDomain'>;

/**
 * The heading of the one cell with all names. If that may be cut, it says so: a filter for rows without a name would find
 * rows that have it.
 */
export function namesHeading({ namesInCell, perDomain }: NamesChoice): string {
  const most = Math.min(namesInCell ?? mostPerDomain, perDomain);
  return most < mostPerDomain ? `Technologies (first ${most} of each row)` : 'Technologies';
}

export function namesCell({ namesInCell }: NamesChoice, technologies: readonly Technology[]): string {
  return technologies
    .slice(0, namesInCell ?? undefined)
    .map(({ name }) => name)
    .join(BETWEEN_VALUES);
}

/**
 * Whether a domain uses each of the named technologies. Only a whole answer gives `no`. Else it is `not
 * seen`: a technology may have been cut off, or be in a category that was not asked.
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
  // Technologies can't be recognised without their names.
  if (askedFields(fields)?.includes('name') === false) return false;
  // An answer that does not say how many technologies there are is whole if it has fewer than it could have.
  return total === null ? technologies.length < perDomain : total <= technologies.length;
}

/**
 * The columns of the layout `categories`: always the same in the same order, so that enriched files can be
 * joined. A run that asks for one category has only that column.
 */
export function categoryHeadings(asked: string | null): string[] {
  return categoriesOf(asked).map((category) => `Tech: ${category}`);
}

/**
 * The names of technologies by category, in the order of `categoryHeadings`. In the column of all other
 * categories, each name has its category.
 */
export function categoryCells(asked: string | null, technologies: readonly Technology[]): (string | null)[] {
  const categories = categoriesOf(asked);
  const names = new Map<string, string[]>(categories.map((category) => [category.toLowerCase(), []]));
  const rest = names.get(asked === null ? otherCategory.toLowerCase() : asked.trim().toLowerCase());
  for (const { name, parentCategory } of technologies) {
    const category = parentCategory?.trim() ?? '';
    const own = names.get(category.toLowerCase());
    if (own !== undefined) own.push(name);
    else rest?.push(category === '' || asked !== null ? name : `${name} (${category})`);
  }
  return [...names.values()].map((each) => (each.length === 0 ? null : each.join(BETWEEN_VALUES)));
}

function categoriesOf(asked: string | null): readonly string[] {
  if (asked === null) return columnCategories;
  const wanted = asked.trim().toLowerCase();
  return [columnCategories.find((category) => category.toLowerCase() === wanted) ?? asked.trim()];
}
