import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { soleTechnology } from '../../../preload/contract/values/saved.ts';
import type { Reader } from '../store/database.ts';
import { listTechnologies, listValues, type NamedTechnology } from '../store/saved-names.ts';
import { searchable } from './searchable.ts';

/** From this length on, a word may be the beginning of a technology's name. */
const BEGINNING = 3;

/** The texts behind the numbers of saved domains. */
export interface Names {
  technology(id: number): NamedTechnology | undefined;
  technologyNumber(name: string): number | undefined;
  /**
   * The numbers of technologies whose name, or a word in it, begins with `word`, as `searchable` writes it.
   * One or two letters would begin too many, so they must be a whole word.
   */
  technologiesNamed(word: string): readonly number[];
  technologies(): readonly NamedTechnology[];
  largestTechnology(): number;
  value(id: number): string | undefined;
  /** The texts, such as countries, that contain a word, as `searchable` writes it. */
  valuesWith(word: string): readonly string[];
}

/** Reads all texts. They are a few thousand, however many domains there are. */
export function readNames(db: Reader): Names {
  const technologies = listTechnologies(db);
  const byId = new Map(technologies.map((each) => [each.id, each]));
  const byName = new Map(technologies.map((each) => [each.name.toLowerCase(), each.id]));
  const values = new Map(listValues(db).map(({ id, value }) => [id, value]));
  let shown: { value: string; text: string }[] | null = null;
  let searched: { id: number; name: string; whole: string }[] | null = null;
  return {
    technology: (id) => byId.get(id),
    technologyNumber: (name) => byName.get(name.trim().toLowerCase()),
    technologiesNamed: (word) => {
      searched ??= technologies.map(({ id, name }) => ({
        id,
        name: ` ${searchable(name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`,
        whole: searchable(name),
      }));
      const isMeant = ({ name, whole }: { name: string; whole: string }) =>
        word.length < BEGINNING
          ? whole === word || ` ${name} `.includes(` ${word} `)
          : whole.startsWith(word) || name.includes(` ${word}`);
      return searched.filter(isMeant).map(({ id }) => id);
    },
    technologies: () => technologies,
    largestTechnology: () => technologies.at(-1)?.id ?? 0,
    value: (id) => values.get(id),
    valuesWith: (word) => {
      shown ??= [...values.values()].map((value) => ({ value, text: searchable(value) }));
      return shown.filter(({ text }) => text.includes(word)).map(({ value }) => value);
    },
  };
}

/** The number of the technology that a query asks for; undefined if it asks for none or for several. */
export function sinceNumber(names: Names, query: SavedQuery): number | undefined {
  const name = soleTechnology(query);
  return name === null ? undefined : names.technologyNumber(name);
}

/** The category of a technology; `Other` if no answer named one. */
export function categoryOf({ parentCategory }: Pick<NamedTechnology, 'parentCategory'>): string {
  return parentCategory ?? 'Other';
}
