import type { FoundTechnology } from '#contract/models/lookup.ts';

/** Technologies of one category, most used first; `name` is null for those without a category. */
export interface TechnologyGroup {
  name: string | null;
  technologies: readonly FoundTechnology[];
}

/** Technologies by category, the largest groups first, those without a category last. */
export function groupTechnologies(technologies: readonly FoundTechnology[]): TechnologyGroup[] {
  const byName = new Map<string | null, FoundTechnology[]>();
  for (const technology of technologies) {
    const group = byName.get(technology.parentCategory);
    if (group === undefined) byName.set(technology.parentCategory, [technology]);
    else group.push(technology);
  }
  return [...byName]
    .map(([name, members]) => ({ name, technologies: members.sort(byUse) }))
    .sort(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        b.technologies.length - a.technologies.length ||
        (a.name ?? '').localeCompare(b.name ?? ''),
    );
}

/** The technologies whose name or category has every word. */
export function filterTechnologies(
  technologies: readonly FoundTechnology[],
  filter: string,
): readonly FoundTechnology[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return technologies;
  return technologies.filter(({ name, parentCategory, childCategory }) => {
    const searched = `${name} ${parentCategory ?? ''} ${childCategory ?? ''}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

function byUse(a: FoundTechnology, b: FoundTechnology): number {
  return (b.totalSites ?? -1) - (a.totalSites ?? -1) || a.name.localeCompare(b.name);
}
