import { countOf, pageOf } from '../figures.ts';
import {
  booleanOf,
  type Fields,
  fieldsOf,
  firstOf,
  isFields,
  own,
  textOf,
  wholeText,
  without,
} from './values.ts';

/** One technology under the present names of its fields, whatever names the answer used. Null if missing. */
export interface Technology {
  readonly id: string | null;
  readonly name: string;
  readonly website: string | null;
  readonly parentCategory: string | null;
  readonly childCategory: string | null;
  readonly totalSites: number | null;
  /** Fields that are not documented. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A name may differ in case from answer to answer, but two technologies never differ only in case. */
export function keyOfTechnology({ name }: Technology): string {
  return name.trim().toLowerCase();
}

/** Each technology once: an answer may name one twice. The last one counts, in the place of the first. */
export function eachOnce(technologies: readonly Technology[]): Technology[] {
  return [...new Map(technologies.map((each) => [keyOfTechnology(each), each])).values()];
}

/** The technologies of one domain. `nextPage` is null if there is no more, or if the answer has no pages. */
export interface DomainTechnologies {
  readonly technologies: readonly Technology[];
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly nextPage: number | null;
  readonly lastUpdated: string | null;
}

/** Present names first, then those used until August 2026. */
const NAMES = {
  id: ['techapi_id', 'stack_id'],
  name: ['name', 'technology', 'stack'],
  website: ['website'],
  parentCategory: ['parent_category', 'category'],
  childCategory: ['child_category', 'sub_category'],
  totalSites: ['total_sites'],
} as const;

/** Reads the technologies of a domain lookup, or of one entry of a batch. Never throws. */
export function readTechnologies(entry: unknown): DomainTechnologies {
  const fields = unwrapped(fieldsOf(entry));
  const technologies = listOf(fields).flatMap(([key, value]) => technologyOf(key, value));
  const pagination = fieldsOf(own(fields, 'pagination'));
  const total =
    firstOf(fields, ['total_technologies', 'technologies_total', 'total'], countOf)?.value ??
    countOf(own(pagination, 'total'));
  const page = pageOf(own(pagination, 'current_page'));
  const lastPage = countOf(own(pagination, 'last_page'));
  const hasMore =
    booleanOf(own(fields, 'has_more')) ??
    booleanOf(own(pagination, 'has_more')) ??
    (page !== null && lastPage !== null
      ? page < lastPage
      : total !== null && total > technologies.length && page === null);
  const nextPage = hasMore && page !== null ? page + 1 : null;
  const lastUpdated = textOf(own(fields, 'last_updated'));
  return { technologies, total, hasMore, nextPage, lastUpdated };
}

/** The object that holds the technologies: this one, or one of its fields. */
function unwrapped(fields: Fields): Fields {
  if (own(fields, 'technologies') !== undefined || listOf(fields).length > 0) return fields;
  const inner = Object.values(fields).find((value) => isFields(value) && listOf(value).length > 0);
  return isFields(inner) ? inner : fields;
}

/** The value of `technologies`, or the first list of things with a technology's fields. */
function listOf(fields: Fields): [string | null, unknown][] {
  const named = own(fields, 'technologies');
  if (Array.isArray(named)) return named.map((value) => [null, value]);
  if (isFields(named)) return Object.entries(named);
  const list = Object.values(fields).find(
    (value) => Array.isArray(value) && value.length > 0 && value.every((item) => looksLikeOne(item)),
  );
  return Array.isArray(list) ? list.map((value) => [null, value]) : [];
}

function looksLikeOne(value: unknown): boolean {
  return isFields(value) && firstOf(value, [...NAMES.name, ...NAMES.id], textOf) !== null;
}

function technologyOf(key: string | null, value: unknown): Technology[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [bare(wholeText(value))];
  const fields = fieldsOf(value);
  const found = {
    id: firstOf(fields, NAMES.id, textOf),
    name: firstOf(fields, NAMES.name, textOf),
    website: firstOf(fields, NAMES.website, textOf),
    parentCategory: firstOf(fields, NAMES.parentCategory, textOf),
    childCategory: firstOf(fields, NAMES.childCategory, textOf),
    totalSites: firstOf(fields, NAMES.totalSites, countOf),
  };
  const name = found.name?.value ?? (key === null ? found.id?.value : wholeText(key));
  if (name === undefined) return [];
  const used = new Set(Object.values(found).flatMap((field) => (field === null ? [] : [field.name])));
  return [
    {
      id: found.id?.value ?? null,
      name,
      website: found.website?.value ?? null,
      parentCategory: found.parentCategory?.value ?? null,
      childCategory: found.childCategory?.value ?? null,
      totalSites: found.totalSites?.value ?? null,
      extra: without(fields, used),
    },
  ];
}

function bare(name: string): Technology {
  return {
    id: null,
    name,
    website: null,
    parentCategory: null,
    childCategory: null,
    totalSites: null,
    extra: {},
  };
}
