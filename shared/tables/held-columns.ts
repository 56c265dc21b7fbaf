import type { CompanyField, LookupKind } from '#contract/models/enrich.ts';

/** Headings of list columns that have facts of a company; lower case, without blanks and underscores. */
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

/** The fact of a company that a column has, by its heading; null for any other column. */
function heldField(heading: string): CompanyField | null {
  return HELD[heading.toLowerCase().replace(/[\s_-]+/g, '')] ?? null;
}

/** The facts of a company that these columns of a list have, so that they need not be bought. */
export function heldFields(headings: readonly string[]): CompanyField[] {
  return [...new Set(headings.flatMap((heading) => heldField(heading) ?? []))];
}

/** The headings of the columns in which a run says how each row's lookup of a kind ended. */
export const STATUS_HEADINGS: Record<LookupKind, string> = {
  companies: 'Company status',
  technologies: 'Technology status',
};

/** The kinds that a run asked for, by the columns that it added. */
export function askedKinds(headings: readonly string[]): LookupKind[] {
  const kinds = Object.keys(STATUS_HEADINGS) as LookupKind[];
  return kinds.filter((kind) => headings.includes(STATUS_HEADINGS[kind]));
}
