import { countries, countryOfEnding } from './countries.ts';
import { STAYING } from './crawl.ts';
import { blockEndings, WORLD_SIZE } from './names.ts';
import { BREADTHS, FOUND_SHARE } from './site.ts';
import { chanceOf, type Group, spreads } from './spread.ts';
import { type Technology, technologies } from './technologies.ts';

/** The number of sites with data in each country. */
const sitesIn: readonly number[] = countries.map(({ weight }, place) => {
  const parts = blockEndings.map((ending) => {
    const owner = countryOfEnding(ending);
    return owner === undefined ? weight : Number(owner === place);
  });
  const part = parts.reduce((sum, each) => sum + each, 0) / parts.length;
  return WORLD_SIZE * FOUND_SHARE * part;
});

const known = new Map<number, readonly number[]>();

/** The chance of a technology on a site with data, by country: the expected value of `runs`. */
function chances(place: number): readonly number[] {
  const found = known.get(place);
  if (found !== undefined) return found;
  const made = countries.map((_, country) => chanceIn(place, country));
  known.set(place, made);
  return made;
}

function chanceIn(place: number, country: number): number {
  const spread = spreads[place];
  if (spread === undefined) return 0;
  if (spread.kind === 'one-of') return spread.to - spread.from;
  if (spread.kind === 'on-top') return (chances(spread.base)[country] ?? 0) * spread.share * STAYING;
  const brought: Record<Group, number> = { platform: 0, server: 0 };
  for (const other of spread.broughtBy) {
    const by = spreads[other];
    if (by?.kind === 'one-of') brought[by.group] += by.to - by.from;
  }
  const own = BREADTHS.reduce(
    (sum, { part, factor }) => sum + part * chanceOf(spread, country, factor) * STAYING,
    0,
  );
  return 1 - (1 - brought.platform) * (1 - brought.server) * (1 - own);
}

const sitesOf = (place: number): readonly number[] =>
  chances(place).map((chance, country) => chance * (sitesIn[country] ?? 0));

interface Totals {
  totals: readonly number[];
  byUse: readonly number[];
  rank: readonly number[];
}

let made: Totals | undefined;

/** Computed when first used, so that the service starts without it. */
function totals(): Totals {
  if (made !== undefined) return made;
  const counts = technologies.map(({ place }) =>
    Math.max(1, Math.round(sitesOf(place).reduce((sum, sites) => sum + sites, 0))),
  );
  const order = [...counts.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const rank = new Array<number>(order.length);
  for (const [at, place] of order.entries()) rank[place] = at;
  made = { totals: counts, byUse: order, rank };
  return made;
}

/** The places of all technologies, most used first. */
export function byUse(): readonly number[] {
  return totals().byUse;
}

/** By place: how many technologies are used more than this one. */
export function ranks(): readonly number[] {
  return totals().rank;
}

/** How many sites of the sample world run a technology. */
export function totalSites(technology: Technology): number {
  return totals().totals[technology.place] ?? 0;
}

/** The countries of those sites, with the most sites first; at most ten. */
export function topCountries({
  place,
}: Technology): { country: string; country_code: string; websites: number }[] {
  const sites = sitesOf(place);
  return countries
    .map(({ name, code }, country) => ({
      country: name,
      country_code: code,
      websites: Math.round(sites[country] ?? 0),
    }))
    .filter(({ websites }) => websites > 0)
    .sort((a, b) => b.websites - a.websites)
    .slice(0, 10);
}
