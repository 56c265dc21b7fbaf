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
