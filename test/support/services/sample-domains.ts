import * as names from '../../../main/sandbox/world/names.ts';
import { hasCompany as siteHasCompany, siteOf } from '../../../main/sandbox/world/site.ts';

/** How many domains can be enumerated: the world that lists and counts are made of. */
export const WORLD_SIZE = names.WORLD_SIZE;

/** The domain at a place of the enumeration, 0 to `WORLD_SIZE` - 1; each place has a name of its own. */
export function domainAt(index: number): string {
  return names.domainAt(index);
}

/** Of a hundred well-formed domains about sixteen have no data; those that people type first always do. */
export function hasTechnologies(domain: string): boolean {
  return siteOf(domain).hasData;
}

/** Some domains with technologies have no company record. */
export function hasCompany(domain: string): boolean {
  return siteHasCompany(siteOf(domain));
}
