import { companySizeOf, companySizes } from '../world/company-size.ts';
import { countries } from '../world/countries.ts';
import { ranWhenSeen } from '../world/detect.ts';
import { blockAt, blockEndings, WORLD_SIZE } from '../world/names.ts';
import { hasCompany, type Site, siteAt } from '../world/site.ts';
import { totalSites } from '../world/statistics.ts';
import type { Technology } from '../world/technologies.ts';
import { wellKnownDomains } from '../world/well-known.ts';
import { candidatesOf } from './candidates.ts';
import type { Condition, ListFilters } from './filters.ts';
import { createTurns } from './turns.ts';

/** What decides the contents of a list: a technology, filters, and the time of the request. */
export interface Selection {
  technology: Technology;
  filters: ListFilters;
  atMs: number;
}

/** The number of sites that an estimate looks at. */
const SAMPLE = 8_192;

/** The site at an index of the enumeration. Null if it does not pass the filters. */
function filterOf(filters: ListFilters): (index: number) => Site | null {
  const endsRight = endingFilter(filters);
  const blocks = blockEndings.map((ending) => endsRight(`.${ending}`));
  const inCountry = countries.map(({ id }) => isWanted(filters.country, [id], filters.country_condition));
  const inBand = companySizes.map((size) => filters.company_size?.includes(size) ?? true);
  const needsCompany = filters.only_with_company_info || filters.company_size !== null;
  const isRightCompany = (site: Site) => hasCompany(site) && inBand[companySizeOf(site)] === true;
  return (index) => {
    const known = wellKnownDomains[index];
    if (known === undefined ? !blocks[blockAt(index)] : !endsRight(known)) return null;
    const site = siteAt(index);
    return inCountry[site.country] === true && (!needsCompany || isRightCompany(site)) ? site : null;
  };
}

/** Counts the matching sites, and returns the first `most`. Rejects if the list is no longer wanted. */
export async function matchesOf(
  { technology, filters, atMs }: Selection,
  most: number,
  isStillWanted: () => boolean,
): Promise<{ count: number; indexes: Int32Array }> {
  const siteIn = filterOf(filters);
  const candidates = await candidatesOf(technology, isStillWanted);
  const turn = createTurns();
  const found: number[] = [];
  let count = 0;
  for (const [place, index] of candidates.entries()) {
    if (place % 512 === 0 && turn.isOver()) await turn.next();
    if (place % 512 === 0 && !isStillWanted()) throw new Error('nobody wants this list any more');
    const site = siteIn(index);
    if (site === null || !ranWhenSeen(site, technology, atMs)) continue;
    count += 1;
    if (found.length < most) found.push(index);
  }
  return { count, indexes: Int32Array.from(found) };
}

/** The indexes of the first sites that match, to see if there are any. */
export async function firstMatches(selection: Selection, most: number): Promise<number[]> {
  const siteIn = filterOf(selection.filters);
  const turn = createTurns();
  const found: number[] = [];
  for (let index = 0; index < WORLD_SIZE && found.length < most; index += 1) {
    if (index % 512 === 0 && turn.isOver()) await turn.next();
    const site = siteIn(index);
    if (site !== null && ranWhenSeen(site, selection.technology, selection.atMs)) found.push(index);
  }
  return found;
}

/** The estimated number of matches, from a sample of the sites. */
export function estimateOf({ technology, filters }: Selection): number {
  const siteIn = filterOf(filters);
  const step = Math.floor(WORLD_SIZE / SAMPLE);
  let passed = 0;
  for (let place = 0; place < SAMPLE; place += 1) passed += Number(siteIn(place * step) !== null);
  return Math.max(1, Math.round((totalSites(technology) * passed) / SAMPLE));
}

function endingFilter({ tld, tld_condition }: ListFilters): (name: string) => boolean {
  const endings = tld?.map((ending) => ending.toLowerCase()) ?? null;
  return (name) =>
    endings === null || endings.some((ending) => name.endsWith(ending)) === (tld_condition === 'include');
}

function isWanted<Item>(wanted: readonly Item[] | null, [item]: [Item], condition: Condition): boolean {
  return wanted === null || wanted.includes(item) === (condition === 'include');
}
