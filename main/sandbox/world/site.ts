import { drawTable, hashText, mix, share } from '../hash.ts';
import { countryNamed, countryOfEnding, drawCountry } from './countries.ts';
import { blockAt, blockEndings, domainAt, readMadeUp } from './names.ts';
import { isWellKnown, type WellKnown, wellKnownDomains, wellKnownFacts } from './well-known.ts';

/** What everything else about a domain follows from. */
export interface Site {
  seed: number;
  /** The index in the table of countries. */
  country: number;
  /** An index in `BREADTHS`: how much more than others it runs. */
  breadth: number;
  hasData: boolean;
  known: WellKnown | null;
}

/** Most sites run little, few run a lot. The mean factor is 1, so that totals agree with the shares. */
export const BREADTHS: readonly { factor: number; part: number }[] = [
  { factor: 0.2, part: 0.27 },
  { factor: 0.6, part: 0.3 },
  { factor: 1, part: 0.25 },
  { factor: 2, part: 0.125 },
  { factor: 4, part: 0.045 },
  { factor: 8.6, part: 0.01 },
];
const BROAD = 3;
const drawBreadth = drawTable(BREADTHS.map(({ part }) => part));
const countryOfBlock = blockEndings.map(countryOfEnding);
/** The share of well-formed domains that have data. */
export const FOUND_SHARE = 0.84;
const COMPANY_SHARE = 0.9;

/** The site of any well-formed domain. Here each host is a domain of its own. */
export function siteOf(domain: string): Site {
  const country = countryOfEnding(domain);
  const madeUp = readMadeUp(domain);
  if (madeUp !== null) return siteOfSeed(mix(madeUp.index), country);
  const site = siteOfSeed(hashText(domain), country);
  if (!isWellKnown(domain)) return site;
  const known = wellKnownFacts(domain);
  return {
    ...site,
    hasData: true,
    breadth: BROAD,
    country: countryNamed(known?.country ?? '') ?? site.country,
    known,
  };
}

/** The site at an index of the enumeration. It needs no name, so millions of them take seconds. */
export function siteAt(index: number): Site {
  return index < wellKnownDomains.length
    ? siteOf(domainAt(index))
    : siteOfSeed(mix(index), countryOfBlock[blockAt(index)]);
}

function siteOfSeed(seed: number, country: number | undefined): Site {
  return {
    seed,
    country: country ?? drawCountry(mix(seed ^ 0x51ed27)),
    breadth: drawBreadth(mix(seed ^ 0x9e8ad1)),
    hasData: share(mix(seed ^ 0x2c1b3c)) < FOUND_SHARE,
    known: null,
  };
}

/** Some domains with technologies have no company record. The known ones have one. */
export function hasCompany(site: Site): boolean {
  return site.known !== null || (site.hasData && share(mix(site.seed ^ 0x7f4a11)) < COMPANY_SHARE);
}
