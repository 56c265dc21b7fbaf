import data from '../data/countries.json' with { type: 'json' };
import { drawTable } from '../hash.ts';

/** A country of the sample world. `id` is its number in a list's filter. */
export interface Country {
  id: number;
  name: string;
  /** Two letters, lower case. */
  code: string;
  /** Its share of the sites whose ending belongs to no country. */
  weight: number;
  /** The legal form of its companies. */
  form: string;
  /** A city, and a street with postal code; `#` is the house number. */
  places: readonly (readonly [string, string])[];
}

const total = data.reduce((sum, { weight }) => sum + weight, 0);

export const countries: readonly Country[] = data.map((each) => ({
  ...each,
  weight: each.weight / total,
  places: each.places as unknown as readonly (readonly [string, string])[],
}));

const ofEnding = new Map(data.flatMap(({ endings }, place) => endings.map((ending) => [ending, place])));
const ofName = new Map(countries.map(({ name }, place) => [name, place]));

/** The index of the country of an ending such as `co.uk`. Undefined if it belongs to no country. */
export function countryOfEnding(ending: string): number | undefined {
  return ofEnding.get(ending.slice(ending.lastIndexOf('.') + 1));
}

export function countryNamed(name: string): number | undefined {
  return ofName.get(name);
}

/** Draws the index of a country by weight. */
export const drawCountry = drawTable(countries.map(({ weight }) => weight));
