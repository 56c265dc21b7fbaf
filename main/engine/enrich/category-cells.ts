import { columnCategories, otherCategory } from '../../../preload/contract/values/categories.ts';
import type { Technology } from '../service/read/technologies.ts';

/**
 * The columns of layout `categories`: always the same in the same order, so that enriched files can be put below each other. A run that asks for
 * one category has the column of that one alone.
 */
export function categoryHeadings(asked: string | null): string[] {
  return categoriesOf(asked).map((category) => `Tech: ${category}`);
}

/** The names of technologies by category, in the order of `categoryHeadings`. In the column of the others a name tells its category. */
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
  return [...names.values()].map((each) => (each.length === 0 ? null : each.join(', ')));
}

function categoriesOf(asked: string | null): readonly string[] {
  if (asked === null) return columnCategories;
  const wanted = asked.trim().toLowerCase();
  return [columnCategories.find((category) => category.toLowerCase() === wanted) ?? asked.trim()];
}
