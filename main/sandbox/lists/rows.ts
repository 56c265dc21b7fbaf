import { companyFacts } from '../world/company.ts';
import { companySizeOf, companySizes, employeesOf } from '../world/company-size.ts';
import { countries } from '../world/countries.ts';
import { crawledAtMs, timestamp } from '../world/crawl.ts';
import { blockAt, blockEndings, domainAt, wordsAt } from '../world/names.ts';
import { hasCompany, siteAt } from '../world/site.ts';
import { wellKnownDomains } from '../world/well-known.ts';

/** The columns of a list's file. They are not documented; these are made up. */
export const COLUMNS = [
  'domain',
  'company',
  'industry',
  'city',
  'country',
  'country_code',
  'tld',
  'company_size',
  'employees',
  'last_seen',
] as const;

/** The row of the site at an index of the enumeration. Unknown facts of a company are empty. */
export function rowAt(index: number, atMs: number, version: number): (string | number)[] {
  const domain = domainAt(index);
  const site = siteAt(index);
  const { name = '', code = '' } = countries[site.country] ?? {};
  const tld = wellKnownDomains[index] === undefined ? blockEndings[blockAt(index)] : endingOf(domain);
  // Another version of a file differs in every row but has the same length.
  const seen = timestamp(crawledAtMs(site, atMs) - 1_000 * version);
  if (!hasCompany(site)) return [domain, '', '', '', name, code, `.${tld}`, '', '', seen];
  const company = companyFacts(domain, site, wordsAt(index));
  const size = companySizes[companySizeOf(site)] ?? '';
  return [
    domain,
    company.name,
    company.industry,
    company.city,
    name,
    code,
    `.${tld}`,
    size,
    employeesOf(site),
    seen,
  ];
}

const longEndings = [...new Set(blockEndings)].filter((ending) => ending.includes('.'));

function endingOf(domain: string): string {
  return (
    longEndings.find((ending) => domain.endsWith(`.${ending}`)) ?? domain.slice(domain.lastIndexOf('.') + 1)
  );
}
