import { mix, share } from '../hash.ts';
import { countries } from './countries.ts';
import { crawledAtMs, toggled } from './crawl.ts';
import { WORLD_SIZE } from './names.ts';
import { BREADTHS, type Site, siteAt } from './site.ts';
import { chanceOf, type Group, type Spread, spreads } from './spread.ts';
import { type Technology, technologies, technologyNamed } from './technologies.ts';

/** Categories of technologies that a well-known site may have besides those that it is known for. */
const NEUTRAL = new Set([
  'Analytics',
  'Tag managers',
  'JavaScript libraries',
  'Font scripts',
  'Security',
  'Cookie compliance',
  'Advertising',
  'A/B Testing',
  'RUM',
  'Performance',
  'Miscellaneous',
  'SSL/TLS certificate authorities',
]);

/** By place: 1 if a technology would be odd on a well-known site that is not known for it. */
const odd = Uint8Array.from(technologies, ({ child_category }) => Number(!NEUTRAL.has(child_category)));

/** The spreads as plain columns, so that a batch of a hundred domains takes only a few milliseconds. */
const salts = Int32Array.from(technologies, ({ place }) => Math.imul(place + 1, 0x9e3779b1));
const places = [...technologies.keys()];
const GROUPS: readonly Group[] = ['platform', 'server'];
/** Each group's technologies in the order of their intervals, which begin at 0 and have no gaps. */
const members = Object.fromEntries(
  GROUPS.map((group) => [group, places.filter((place) => spreadIn(group, place) !== undefined)]),
) as Record<Group, number[]>;
/** The ends of those intervals. A draw after the last one selects none. */
const ends = Object.fromEntries(
  GROUPS.map((group) => [
    group,
    Float64Array.from(members[group], (place) => spreadIn(group, place)?.to ?? 0),
  ]),
) as Record<Group, Float64Array>;
const frees = Int32Array.from(places.filter((place) => spreads[place]?.kind === 'free'));
const brought = places.filter((place) => bringers(place).length > 0);
/** Sorted so that a base comes before what runs on it. */
const onTops = places.filter((place) => baseOf(place) >= 0).sort((a, b) => depth(a) - depth(b));
const limitTables = new Map<number, Float64Array>();

/** By place: 1 for each technology that a site runs at a time. */
export function placesOn(site: Site, atMs: number): Uint8Array {
  const on = new Uint8Array(technologies.length);
  if (!site.hasData) return on;
  for (const place of knownPlaces(site)) on[place] = 1;
  for (const group of GROUPS) {
    const drawn = drawnOf(site, group);
    if (drawn !== undefined) on[drawn] = 1;
  }
  const limits = limitsOf(site);
  // The hot loop of a batch: nothing but numbers until a technology is drawn.
  for (let at = 0; at < frees.length; at += 1) {
    const place = frees[at] ?? 0;
    const limit = limits[place] ?? 0;
    if (mix(site.seed ^ (salts[place] ?? 0)) < limit && isOnByChance(site, place, limit, atMs)) on[place] = 1;
  }
  for (const place of brought) if (bringers(place).some((other) => on[other] === 1)) on[place] = 1;
  for (const place of onTops)
    if (on[baseOf(place)] === 1 && isOnByChance(site, place, limits[place] ?? 0, atMs)) on[place] = 1;
  return on;
}

/** True if a site runs one technology at a time. Agrees with `placesOn`. */
export function runs(site: Site, { place }: Technology, atMs: number): boolean {
  if (!site.hasData) return false;
  if (site.known !== null && knownPlaces(site).has(place)) return true;
  const spread = spreads[place];
  if (spread === undefined) return false;
  if (spread.kind === 'one-of') return drawnOf(site, spread.group) === place;
  const isOn = (other: number) => runs(site, technologies[other] as Technology, atMs);
  if (spread.kind === 'on-top' && !isOn(spread.base)) return false;
  if (isOnByChance(site, place, limitsOf(site)[place] ?? 0, atMs)) return true;
  return spread.kind === 'free' && spread.broughtBy.length > 0 && isBrought(site, spread.broughtBy);
}

/** Only a member of a group brings others with it, so the two draws of the site decide. */
function isBrought(site: Site, broughtBy: readonly number[]): boolean {
  if (site.known !== null) return broughtBy.some((place) => knownPlaces(site).has(place));
  return GROUPS.some((group) => {
    const drawn = drawnOf(site, group);
    return drawn !== undefined && broughtBy.includes(drawn);
  });
}

/** The indexes of the sites that ran a technology at their last crawl, in order, for a list. */
export function* sitesRunning(technology: Technology, nowMs: number): Generator<number> {
  for (let index = 0; index < WORLD_SIZE; index += 1)
    if (ranWhenSeen(siteAt(index), technology, nowMs)) yield index;
}

/** True if a site ran a technology when it was last crawled. Fast if it did not. */
export function ranWhenSeen(site: Site, technology: Technology, nowMs: number): boolean {
  return isPossible(site, technology.place) && runs(site, technology, crawledAtMs(site, nowMs));
}

/** False if chance alone decides that a site never runs a technology. Most of a scan ends here. */
export function isPossible(site: Site, place: number): boolean {
  if (!site.hasData) return false;
  const spread = spreads[place];
  if (site.known !== null || spread === undefined) return true;
  if (spread.kind === 'one-of') return drawnOf(site, spread.group) === place;
  if (spread.kind !== 'free' || spread.broughtBy.length > 0) return true;
  return mix(site.seed ^ (salts[place] ?? 0)) < (limitsOf(site)[place] ?? 0);
}

/** The technology of a group that the site's draw selects. Well-known sites only have known ones. */
function drawnOf(site: Site, group: Group): number | undefined {
  if (site.known !== null) return undefined;
  const at = share(mix(site.seed ^ (group === 'platform' ? 0x1b56c4 : 0x3ad8025)));
  const limits = ends[group];
  let [low, high] = [0, limits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at < (limits[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return members[group][low];
}

function spreadIn(group: Group, place: number): (Spread & { kind: 'one-of' }) | undefined {
  const spread = spreads[place];
  return spread?.kind === 'one-of' && spread.group === group ? spread : undefined;
}

function isOnByChance(site: Site, place: number, limit: number, atMs: number): boolean {
  const hash = mix(site.seed ^ (salts[place] ?? 0));
  return hash < limit && (site.known === null || odd[place] === 0) && toggled(hash, atMs);
}

/** By place: a technology is on below this hash, for sites of one country and breadth. Made lazily. */
function limitsOf({ country, breadth }: Site): Float64Array {
  const key = breadth * countries.length + country;
  const known = limitTables.get(key);
  if (known !== undefined) return known;
  const factor = BREADTHS[breadth]?.factor ?? 1;
  const made = Float64Array.from(spreads, (spread) => {
    if (spread.kind === 'one-of') return 0;
    return 0x1_0000_0000 * (spread.kind === 'on-top' ? spread.share : chanceOf(spread, country, factor));
  });
  limitTables.set(key, made);
  return made;
}

function bringers(place: number): readonly number[] {
  const spread = spreads[place];
  return spread?.kind === 'free' ? spread.broughtBy : [];
}

function baseOf(place: number): number {
  const spread = spreads[place];
  return spread?.kind === 'on-top' ? spread.base : -1;
}

function depth(place: number): number {
  const base = baseOf(place);
  return base < 0 ? 0 : 1 + depth(base);
}

const NONE_KNOWN: ReadonlySet<number> = new Set();
const knownCache = new Map<string, ReadonlySet<number>>();

/** The places of the technologies that a site is known for, and of those that they need. */
function knownPlaces({ known }: Site): ReadonlySet<number> {
  if (known === null) return NONE_KNOWN;
  const key = known.technologies.join('\n');
  const cached = knownCache.get(key);
  if (cached !== undefined) return cached;
  const places = new Set<number>();
  const add = (name: string): void => {
    const technology = technologyNamed(name);
    if (technology === undefined || places.has(technology.place)) return;
    places.add(technology.place);
    technology.needs.forEach(add);
  };
  known.technologies.forEach(add);
  knownCache.set(key, places);
  return places;
}
