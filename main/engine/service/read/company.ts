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

/** Reads a company lookup or one entry of a batch, flat or one level deeper. Never throws. */
export function readCompany(entry: unknown): Company {
  const outer = fieldsOf(entry);
  const { company, around } = companyIn(outer);
  const network = networkField(company);
  const known = new Set<string>([...TEXTS, ...(network === null ? [] : [network])]);
  if (company === around) for (const name of ENVELOPE) known.add(name);
  const text = (name: string) => textOf(own(company, name));
  return {
    name: text('name'),
    industry: text('industry'),
    city: text('city'),
    country: text('country'),
    address: text('address'),
    networkUrl: network === null ? null : text(network),
    lastUpdated: textOf(own(around, 'last_updated')) ?? textOf(own(outer, 'last_updated')),
    technologiesTracked:
      countOf(own(around, 'total_technologies_tracked')) ?? countOf(own(outer, 'total_technologies_tracked')),
    extra: without(company, known),
  };
}

/** The company's object and the one around it: under `company`, or the entry itself, or one level deeper. */
function companyIn(outer: Fields): { company: Fields; around: Fields } {
  for (const around of [outer, ...Object.values(outer).filter(isFields)]) {
    const company = own(around, 'company');
    if (isFields(company)) return { company, around };
  }
  const holder = [outer, ...Object.values(outer).filter(isFields)].find(looksLikeCompany) ?? outer;
  return { company: holder, around: outer };
}

function looksLikeCompany(fields: Fields): boolean {
  return TEXTS.some((name) => textOf(own(fields, name)) !== null);
}

/** The field with a page on another site, unless its name has another purpose. Likely names first. */
function networkField(company: Fields): string | null {
  const names = Object.keys(company).filter((name) => !OTHER_URLS.test(name) && isPageUrl(company[name]));
  return names.find((name) => LIKELY.test(name)) ?? names[0] ?? null;
}

function isPageUrl(value: unknown): boolean {
  return typeof value === 'string' && isPageAddress(value);
}
