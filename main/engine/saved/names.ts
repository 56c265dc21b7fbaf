import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { soleTechnology } from '../../../preload/contract/values/saved.ts';
import type { Reader } from '../store/database.ts';
import { listTechnologies, listValues, type NamedTechnology } from '../store/saved-names.ts';

/** The texts behind the numbers of the columns. */
export interface Names {
  technology(id: number): NamedTechnology | undefined;
  technologyNumber(name: string): number | undefined;
  technologiesIn(categories: readonly string[]): ReadonlySet<number>;
  technologies(): readonly NamedTechnology[];
  largestTechnology(): number;
  value(id: number): string | undefined;
  largestValue(): number;
  valueNumbers(values: readonly string[]): ReadonlySet<number>;
}

/** Reads all texts; a few thousand, however many domains there are. */
export function readNames(db: Reader): Names {
  const technologies = listTechnologies(db);
  const byId = new Map(technologies.map((each) => [each.id, each]));
  const byName = new Map(technologies.map((each) => [each.name.toLowerCase(), each.id]));
  const values = new Map(listValues(db).map(({ id, value }) => [id, value]));
  const numbers = new Map([...values].map(([id, value]) => [value, id]));
  return {
    technology: (id) => byId.get(id),
    technologyNumber: (name) => byName.get(name.trim().toLowerCase()),
    technologiesIn: (categories) => {
      const wanted = new Set(categories);
      return new Set(technologies.filter((each) => wanted.has(categoryOf(each))).map((each) => each.id));
    },
    technologies: () => technologies,
    largestTechnology: () => technologies.at(-1)?.id ?? 0,
    value: (id) => values.get(id),
    largestValue: () => Math.max(0, ...values.keys()),
    valueNumbers: (wanted) => new Set(wanted.flatMap((value) => numbers.get(value) ?? [])),
  };
}

/** The number of the one technology that a query asks for. */
export function sinceNumber(names: Names, query: SavedQuery): number | undefined {
  const name = soleTechnology(query);
  return name === null ? undefined : names.technologyNumber(name);
}

/** Technologies of which no answer told a category stand together. */
export function categoryOf({ parentCategory }: Pick<NamedTechnology, 'parentCategory'>): string {
  return parentCategory ?? 'Other';
}
