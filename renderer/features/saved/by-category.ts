import type { FoundTechnology } from '../../../preload/contract/models/lookup.ts';

export interface CategoryGroup {
  /** Null for those without one. */
  category: string | null;
  technologies: readonly FoundTechnology[];
}

/** Technologies by category: the largest groups first, those without a category last, names in order. */
export function byCategory(technologies: readonly FoundTechnology[]): CategoryGroup[] {
  const groups = new Map<string | null, FoundTechnology[]>();
  for (const technology of technologies) {
    const group = groups.get(technology.parentCategory) ?? [];
    groups.set(technology.parentCategory, [...group, technology]);
  }
  return [...groups]
    .map(([category, members]) => ({
      category,
      technologies: members.sort((a, b) => a.name.localeCompare(b.name)),
    }))
    .sort(
      (a, b) =>
        Number(a.category === null) - Number(b.category === null) ||
        b.technologies.length - a.technologies.length ||
        (a.category ?? '').localeCompare(b.category ?? ''),
    );
}
