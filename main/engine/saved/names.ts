import type { SavedQuery } from '#contract/models/saved.ts';
import { soleTechnology } from '#shared/tables/saved.ts';
import type { Reader } from '../store/database.ts';
import { listTechnologies, listValues, type NamedTechnology } from '../store/saved-names.ts';
import { inNaturalOrder, searchable } from '../tables/folded.ts';

/** From this length on, a word may be the beginning of a technology's name. */
const BEGINNING = 3;

/** A technology that a word begins. */
export interface Beginner {
  id: number;
  /** Its name and the words in it, as far as the word begins them. There is at least one. */
  beginnings: readonly string[];
}

/** The texts behind the numbers of saved domains. */
export interface Names {
  technology(id: number): NamedTechnology | undefined;
  technologyNumber(name: string): number | undefined;
  /**
   * The technologies whose name, or a word in it, begins with `word`, as `searchable` writes it. One or two letters would
   * begin too many, so they must be a whole word.
   */
  technologiesNamed(word: string): readonly Beginner[];
  technologies(): readonly NamedTechnology[];
  largestTechnology(): number;
  /** The place of each technology's name in the alphabet, from 1, by its number. Names that no one tells apart share one. */
  ranks(): readonly number[];
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
  let searched: Beginner[] | null = null;
  let ranks: readonly number[] | null = null;
  return {
    technology: (id) => byId.get(id),
    technologyNumber: (name) => byName.get(name.trim().toLowerCase()),
    technologiesNamed: (word) => {
      searched ??= technologies.map(({ id, name }) => ({ id, beginnings: nameBeginnings(name) }));
      const isMeant = (beginning: string) =>
        word.length < BEGINNING ? beginning === word : beginning.startsWith(word);
      return searched.flatMap(({ id, beginnings }) => {
        const meant = beginnings.filter(isMeant);
        return meant.length === 0 ? [] : [{ id, beginnings: meant }];
      });
    },
    technologies: () => technologies,
    largestTechnology: () => technologies.at(-1)?.id ?? 0,
    ranks: () => {
      ranks ??= ranksOf(technologies);
      return ranks;
    },
    value: (id) => values.get(id),
    valuesWith: (word) => {
      shown ??= [...values.values()].map((value) => ({ value, text: searchable(value) }));
      return shown.filter(({ text }) => text.includes(word)).map(({ value }) => value);
    },
  };
}

function ranksOf(technologies: readonly NamedTechnology[]): number[] {
  const ranks = new Array<number>(technologies.at(-1)?.id ?? 0).fill(0);
  let rank = 0;
  let before: string | null = null;
  for (const { id, name } of [...technologies].sort((a, b) => inNaturalOrder(a.name, b.name))) {
    if (before === null || inNaturalOrder(before, name) !== 0) rank += 1;
    before = name;
    ranks[id - 1] = rank;
  }
  return ranks;
}

/** The name of a technology and each word in it, as they are searched by their beginnings. */
export function nameBeginnings(name: string): string[] {
  const whole = searchable(name);
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')];
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
