import { companyFacts } from './companies.ts';
import { hasCompany, hasTechnologies, WORLD_SIZE } from './domains.ts';
import { hashText, mix, share } from './hash.ts';
import { isPlausible } from './plausible.ts';
import { type SampleTechnology, technologies } from './technologies.ts';
import { wellKnown } from './well-known.ts';

/** Share of the world's domains that have technologies at all. */
const FOUND_SHARE = 0.84;
const COUNTRIES: readonly (readonly [string, string, number])[] = [
  ['United States', 'us', 0.31],
  ['Germany', 'de', 0.09],
  ['United Kingdom', 'gb', 0.08],
  ['France', 'fr', 0.06],
  ['Brazil', 'br', 0.055],
  ['India', 'in', 0.05],
  ['Japan', 'jp', 0.045],
  ['Netherlands', 'nl', 0.04],
  ['Canada', 'ca', 0.038],
  ['Italy', 'it', 0.036],
  ['Spain', 'es', 0.034],
  ['Australia', 'au', 0.03],
  ['Poland', 'pl', 0.025],
];

/** When the sample data was last looked at: the same for one domain always, within the year before this. */
const NEWEST_MS = Date.UTC(2026, 9, 1);
const YEAR_MS = 365 * 86_400_000;

/** Whether a domain runs a technology. */
export function runs(domain: string, technology: SampleTechnology): boolean {
  if (!hasTechnologies(domain)) return false;
  // Only the first can be there for want of any other.
  if (technology === technologies[0]) return technologiesOf(domain)[0] === technology;
  return isRunBy(domain)(technology);
}

/** The technologies on a domain, most used first; empty where there is no data. */
export function technologiesOf(domain: string): SampleTechnology[] {
  if (!hasTechnologies(domain)) return [];
  const found = technologies.filter(isRunBy(domain));
  return found.length > 0 ? found : technologies.slice(0, 1);
}

/** What is known of the domain, and what chance gives it where that does not contradict it. */
function isRunBy(domain: string): (technology: SampleTechnology) => boolean {
  const seed = hashText(domain, 21);
  const isDescribed = (wellKnown.get(domain) ?? null) !== null;
  return (each) => isKnownFor(domain, each) || (chance(seed, each) && (!isDescribed || isPlausible(each)));
}

function chance(seed: number, technology: SampleTechnology): boolean {
  return share(mix(seed ^ Math.imul(technology.stack_id, 0x9e3779b1))) < technology.share;
}

function isKnownFor(domain: string, technology: SampleTechnology): boolean {
  return wellKnown.get(domain)?.technologies.includes(technology.name) ?? false;
}

/** How many sites of the sample world run a technology. */
export function totalSites(technology: SampleTechnology): number {
  return Math.round(WORLD_SIZE * FOUND_SHARE * technology.share);
}

/** Where they are, most first; rare technologies are in fewer countries. */
export function topCountries(
  technology: SampleTechnology,
): { country: string; country_code: string; websites: number }[] {
  const total = totalSites(technology);
  return COUNTRIES.map(([country, country_code, part]) => {
    const lean =
      0.7 +
      0.6 *
        share(mix(technology.stack_id * 31 + country_code.charCodeAt(0) * 7 + country_code.charCodeAt(1)));
    return { country, country_code, websites: Math.round(total * part * lean) };
  })
    .filter((each) => each.websites > 0)
    .sort((a, b) => b.websites - a.websites)
    .slice(0, 10);
}

/** When a domain was last looked at, ISO 8601 UTC. */
export function lastUpdated(domain: string): string {
  return new Date(NEWEST_MS - Math.floor(share(hashText(domain, 31)) * YEAR_MS))
    .toISOString()
    .replace('.000Z', 'Z');
}

/** The company profile as the service gives it, or null where there is no record. */
export function companyOf(domain: string): object | null {
  if (!hasCompany(domain)) return null;
  return {
    success: true,
    domain,
    last_updated: lastUpdated(domain),
    company: companyFacts(domain),
    total_technologies_tracked: technologiesOf(domain).length,
  };
}
