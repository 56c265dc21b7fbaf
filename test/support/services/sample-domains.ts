import { technologiesOf } from '../../../main/sandbox/data-set.ts';
import * as names from '../../../main/sandbox/world/names.ts';
import { hasCompany as siteHasCompany, siteOf } from '../../../main/sandbox/world/site.ts';

/** How many domains can be enumerated: those that lists and counts are made of. */
export const WORLD_SIZE = names.WORLD_SIZE;

/** The domain at an index, 0 to `WORLD_SIZE` - 1; all are different. */
export function domainAt(index: number): string {
  return names.domainAt(index);
}

/** Domains from a place in the sample data on, far from each other. */
export function domainsFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => domainAt((first + index) * 101));
}

/** About sixteen of a hundred valid domains have no data; those that people try first always have some. */
export function hasTechnologies(domain: string): boolean {
  return siteOf(domain).hasData;
}

/** Some domains with technologies have no company record. */
export function hasCompany(domain: string): boolean {
  return siteHasCompany(siteOf(domain));
}

/** A domain, and its technologies that were added, removed and kept between two times. */
export interface Changing {
  domain: string;
  added: string[];
  removed: string[];
  kept: string[];
}

/** The first domains that get and lose technologies between two times, ms since 1970 UTC. `fresh`: as live data says. */
export function changingDomains(
  count: number,
  olderMs: number,
  newerMs: number,
  { fresh = true } = {},
): Changing[] {
  const namesAt = (domain: string, nowMs: number) =>
    technologiesOf(domain, { nowMs, fresh }).map(({ name }) => name);
  const found: Changing[] = [];
  for (let index = 0; found.length < count && index < 20_000; index += 1) {
    const domain = domainAt(index);
    const before = namesAt(domain, olderMs);
    const after = namesAt(domain, newerMs);
    const added = after.filter((name) => !before.includes(name));
    const removed = before.filter((name) => !after.includes(name));
    if (added.length > 0 && removed.length > 0)
      found.push({ domain, added, removed, kept: before.filter((name) => after.includes(name)) });
  }
  return found;
}

/** The first of them. Throws if there is none. */
export function changingDomain(olderMs: number, newerMs: number, options?: { fresh?: boolean }): Changing {
  const [first] = changingDomains(1, olderMs, newerMs, options);
  if (first === undefined) throw new Error('no domain of the sample world changes');
  return first;
}
