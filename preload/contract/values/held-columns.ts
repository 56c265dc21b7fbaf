import type { CompanyField } from '../models/enrich.ts';

/** Headings of a list's columns that hold what the service tells of a company, without case, blanks and underscores. */
const HELD: Record<string, CompanyField> = {
  company: 'name',
  companyname: 'name',
  firma: 'name',
  industry: 'industry',
  branche: 'industry',
  city: 'city',
  stadt: 'city',
  country: 'country',
  countryname: 'country',
  land: 'country',
  address: 'address',
  adresse: 'address',
  linkedin: 'networkUrl',
  linkedinurl: 'networkUrl',
  networkprofile: 'networkUrl',
  professionalnetworkurl: 'networkUrl',
  companyupdated: 'lastUpdated',
  totaltechnologiestracked: 'technologiesTracked',
  technologiestracked: 'technologiesTracked',
};

/** What of a company a column of a list holds by its heading; null for anything else. */
function heldField(heading: string): CompanyField | null {
  return HELD[heading.toLowerCase().replace(/[\s_-]+/g, '')] ?? null;
}

/** The facts of a company that these columns of a list hold, so that they need not be bought. */
export function heldFields(headings: readonly string[]): CompanyField[] {
  return [...new Set(headings.flatMap((heading) => heldField(heading) ?? []))];
}
