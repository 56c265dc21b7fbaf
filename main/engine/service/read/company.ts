import { countOf } from '../figures.ts';
import { isPageAddress } from './host-text.ts';
import { type Fields, fieldsOf, isFields, own, textOf, without } from './values.ts';

/** The company behind a domain. Null if missing. */
export interface Company {
  readonly name: string | null;
  readonly industry: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly address: string | null;
  /** The company's page on a professional network. Its field's real name is not documented. */
  readonly networkUrl: string | null;
  readonly lastUpdated: string | null;
  readonly technologiesTracked: number | null;
  /** Fields of the company that are not documented. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const TEXTS = ['name', 'industry', 'city', 'country', 'address'] as const;
/** Fields of the entry around the company. They are not the company's if both are one object. */
const ENVELOPE = ['success', 'domain', 'last_updated', 'total_technologies_tracked', 'error'] as const;
const OTHER_URLS = /web_?site|domain|home_?page|logo|image|icon|photo|favicon|map/i;
const LIKELY = /network|profile|social|linked|xing/i;

/** What is documented of a company. */
export type CompanyFacts = Omit<Company, 'extra'>;

/** Reads a company lookup or one entry of a batch, flat or one level deeper. Never throws. */
export function readCompany(entry: unknown): Company {
  const parts = partsOf(entry);
  const { company, around, network } = parts;
  const known = new Set<string>([...TEXTS, ...(network === null ? [] : [network])]);
  if (company === around) for (const name of ENVELOPE) known.add(name);
  return { ...factsIn(parts), extra: without(company, known) };
}

/** Only what is documented, which takes a small part of the time. */
export function readCompanyFacts(entry: unknown): CompanyFacts {
  return factsIn(partsOf(entry));
}

/** The company's object and the one around it; its field with a network page, or null. */
interface Parts {
  outer: Fields;
  company: Fields;
  around: Fields;
  network: string | null;
}

function factsIn({ outer, company, around, network }: Parts): CompanyFacts {
  return {
    name: textOf(own(company, 'name')),
    industry: textOf(own(company, 'industry')),
    city: textOf(own(company, 'city')),
    country: textOf(own(company, 'country')),
    address: textOf(own(company, 'address')),
    networkUrl: network === null ? null : textOf(own(company, network)),
    lastUpdated: textOf(own(around, 'last_updated')) ?? textOf(own(outer, 'last_updated')),
    technologiesTracked:
      countOf(own(around, 'total_technologies_tracked')) ?? countOf(own(outer, 'total_technologies_tracked')),
  };
}

/** The company is under `company`, or the entry itself, or one level deeper. */
function partsOf(entry: unknown): Parts {
  const outer = fieldsOf(entry);
  const { company, around } = companyIn(outer);
  return { outer, company, around, network: networkField(company) };
}

function companyIn(outer: Fields): { company: Fields; around: Fields } {
  const direct = companyUnder(outer);
  if (direct !== null) return { company: direct, around: outer };
  const deeper = Object.values(outer).filter(isFields);
  for (const around of deeper) {
    const company = companyUnder(around);
    if (company !== null) return { company, around };
  }
  const holder = looksLikeCompany(outer) ? outer : deeper.find(looksLikeCompany);
  return { company: holder ?? outer, around: outer };
}

function companyUnder(fields: Fields): Fields | null {
  const company = own(fields, 'company');
  return isFields(company) ? company : null;
}

function looksLikeCompany(fields: Fields): boolean {
  return TEXTS.some((name) => textOf(own(fields, name)) !== null);
}

/** The field with a page on another site, unless its name has another purpose. Likely names first. */
function networkField(company: Fields): string | null {
  let first: string | null = null;
  for (const name of Object.keys(company)) {
    if (!isPageUrl(company[name]) || OTHER_URLS.test(name)) continue;
    if (LIKELY.test(name)) return name;
    first ??= name;
  }
  return first;
}

function isPageUrl(value: unknown): boolean {
  return typeof value === 'string' && isPageAddress(value);
}
