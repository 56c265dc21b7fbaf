import { domainOf } from '../../domains/parse-domain.ts';
import { countOf } from '../figures.ts';
import { type Fields, fieldsOf, firstOf, isFields, own, textOf, without } from './values.ts';

/** Sites of one country. `code` is two lower-case letters. */
export interface CountryCount {
  readonly country: string | null;
  readonly code: string | null;
  readonly websites: number | null;
}

/** One website that runs the technology. Its fields are not documented, so all are kept. */
export interface WebsiteEntry {
  readonly domain: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** How many sites run a technology, and where (`GET …/technologies/lookup`). Null if missing. */
export interface TechnologyStats {
  readonly id: string | null;
  readonly name: string | null;
  readonly totalWebsites: number | null;
  readonly topCountries: readonly CountryCount[];
  readonly parentCategory: string | null;
  readonly childCategory: string | null;
  readonly websites: readonly WebsiteEntry[];
  /** Fields that are not documented. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const KNOWN = new Set([
  'success',
  'techapi_id',
  'stack_id',
  'stack',
  'name',
  'technology',
  'total_websites',
  'top_countries',
  'parent_category',
  'category',
  'child_category',
  'sub_category',
]);

/** Reads technology statistics from any answer. Never throws. */
export function readTechnologyStats(body: unknown): TechnologyStats {
  const fields = fieldsOf(body);
  const countries = own(fields, 'top_countries');
  const list = websiteList(fields);
  return {
    id: firstOf(fields, ['techapi_id', 'stack_id'], textOf)?.value ?? null,
    name: firstOf(fields, ['stack', 'name', 'technology'], textOf)?.value ?? null,
    totalWebsites: countOf(own(fields, 'total_websites')),
    topCountries: (Array.isArray(countries) ? countries : []).filter(isFields).map(countryOf),
    parentCategory: firstOf(fields, ['parent_category', 'category'], textOf)?.value ?? null,
    childCategory: firstOf(fields, ['child_category', 'sub_category'], textOf)?.value ?? null,
    websites: list?.websites ?? [],
    extra: without(fields, list === null ? KNOWN : new Set([...KNOWN, list.name])),
  };
}

function countryOf(fields: Fields): CountryCount {
  return {
    country: textOf(own(fields, 'country')),
    code: textOf(own(fields, 'country_code'))?.toLowerCase() ?? null,
    websites: countOf(own(fields, 'websites')),
  };
}

/** The list of websites: `websites`, or the first list, also one level deeper, that names domains. */
function websiteList(fields: Fields): { name: string; websites: WebsiteEntry[] } | null {
  const names = [
    'websites',
    ...Object.keys(fields).filter((name) => name !== 'websites' && !KNOWN.has(name)),
  ];
  for (const name of names) {
    const value = own(fields, name);
    const lists = Array.isArray(value) ? [value] : Object.values(fieldsOf(value)).filter(Array.isArray);
    for (const list of lists) {
      const websites = list.flatMap(websiteOf);
      if (websites.length > 0) return { name, websites };
    }
  }
  return null;
}

function websiteOf(entry: unknown): WebsiteEntry[] {
  if (typeof entry === 'string') {
    const domain = domainOf(entry);
    return domain === null ? [] : [{ domain, fields: {} }];
  }
  const fields = fieldsOf(entry);
  const domain =
    firstOf(fields, ['domain', 'website', 'site', 'host', 'url'], domainIn)?.value ??
    firstOf(fields, Object.keys(fields), domainIn)?.value;
  return domain === undefined ? [] : [{ domain, fields }];
}

function domainIn(value: unknown): string | null {
  return typeof value === 'string' && !value.includes('@') ? domainOf(value) : null;
}
