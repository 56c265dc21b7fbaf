import words from '../data/words.json' with { type: 'json' };
import { mix, pick } from '../hash.ts';
import { countries } from './countries.ts';
import { readMadeUp } from './names.ts';
import type { Site } from './site.ts';

const INDUSTRIES = Object.keys(words.second);
const industryOfWord = new Map(
  Object.entries(words.second).flatMap(([industry, list]) =>
    list.split(' ').map((word) => [word, industry] as const),
  ),
);

export interface Company {
  name: string;
  industry: string;
  city: string;
  country: string;
  address: string;
  /** The real name of this field is not documented, since it is a brand. This one is made up. */
  linkedin_url: string;
}

/** The company behind a domain. It is made up from the domain's name, unless the domain is well known. */
export function companyFacts(domain: string, site: Site, made = readMadeUp(domain)?.words): Company {
  const country = countries[site.country];
  if (country === undefined) throw new Error('a site stands in no country');
  const label = made === undefined ? labelOf(domain) : domain.slice(0, domain.indexOf('.'));
  const [madeCity, street] = pick(country.places, mix(site.seed ^ 0x4cf5ad));
  const number = 1 + (mix(site.seed ^ 0x27d4eb) % 240);
  const { known } = site;
  const city = known?.city ?? madeCity;
  const title = titleOf(made === undefined ? label.split('-') : made);
  return {
    name: known?.name ?? `${title} ${country.form}`,
    industry:
      known?.industry ?? industryOfWord.get(made?.[1] ?? '') ?? pick(INDUSTRIES, mix(site.seed ^ 0x165667)),
    city,
    country: known?.country ?? country.name,
    // The sample data has only the city of a well-known company.
    address: known === null ? `${street.replace('#', String(number))} ${city}` : `${city}, ${known.country}`,
    linkedin_url: `https://www.linkedin.com/company/${label}`,
  };
}

/** The part of the domain that people would call the site by. */
function labelOf(domain: string): string {
  const labels = domain.split('.');
  const isSecondLevel =
    labels.length > 2 && /^(co|com|org|net|ac|gov|gob|edu|ne|or|go)$/.test(labels.at(-2) ?? '');
  return labels.at(isSecondLevel ? -3 : -2) ?? domain;
}

function titleOf(parts: readonly string[]): string {
  return parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
