import { mix, share } from '../hash.ts';
import type { Site } from './site.ts';

interface Band {
  name: string;
  least: number;
  most: number;
  /** Its share of the companies. */
  part: number;
}

const BANDS: readonly Band[] = [
  { name: '1-10', least: 1, most: 10, part: 0.46 },
  { name: '11-50', least: 11, most: 50, part: 0.29 },
  { name: '51-200', least: 51, most: 200, part: 0.14 },
  { name: '201-500', least: 201, most: 500, part: 0.055 },
  { name: '501-1000', least: 501, most: 1_000, part: 0.025 },
  { name: '1001-5000', least: 1_001, most: 5_000, part: 0.02 },
  { name: '5001-10000', least: 5_001, most: 10_000, part: 0.006 },
  { name: '10001+', least: 10_001, most: 60_000, part: 0.004 },
];
/** A company behind a well-known domain has at least a thousand people. */
const FIRST_BIG = BANDS.findIndex(({ least }) => least > 1_000);

/** Bands of company size, smallest first. The service's bands are not documented; these are made up. */
export const companySizes: readonly string[] = BANDS.map(({ name }) => name);

/** The index of a company's band in `companySizes`. Only for sites that have a company record. */
export function companySizeOf({ seed, known }: Site): number {
  const drawn = mix(seed ^ 0x3c79ac);
  if (known !== null) return FIRST_BIG + (drawn % (BANDS.length - FIRST_BIG));
  let left = share(drawn);
  for (const [place, { part }] of BANDS.entries()) {
    if (left < part) return place;
    left -= part;
  }
  return BANDS.length - 1;
}

/** How many people work there, within the band. Small numbers are more frequent. */
export function employeesOf(site: Site): number {
  const { least = 1, most = 1 } = BANDS[companySizeOf(site)] ?? {};
  return least + Math.floor((most - least + 1) * share(mix(site.seed ^ 0x58d2b7)) ** 2);
}
