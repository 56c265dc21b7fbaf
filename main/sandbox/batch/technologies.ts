import { lastUpdated, type Moment, technologiesOf } from '../data-set.ts';
import { refusals } from '../errors.ts';
import { ENTRY_FIELDS, entriesWith } from '../technology-entry.ts';
import type { Batch } from './serve.ts';

export interface DomainEntry {
  success: true;
  domain: string;
  last_updated: string;
  total_technologies: number;
  has_more: boolean;
  technologies: Readonly<Record<string, unknown>>[];
}

/** Reads a body. Returns the function that looks up one domain; it returns null if nothing matches. */
export function technologyLookup(
  body: Record<string, unknown>,
  moment: Moment,
): (domain: string) => DomainEntry | null {
  const { per_domain: perDomain = 10, category, fields } = body;
  if (typeof perDomain !== 'number' || !Number.isInteger(perDomain) || perDomain < 1 || perDomain > 50)
    throw refusals.invalid('per_domain must be a whole number from 1 to 50.');
  if (category !== undefined && typeof category !== 'string')
    throw refusals.invalid('category must be a text.');
  const entryOf = entriesWith(wantedFields(fields));
  const group = category?.toLowerCase();
  return (domain) => {
    const all = technologiesOf(domain, moment).filter(
      (each) => group === undefined || each.parent_category.toLowerCase() === group,
    );
    if (all.length === 0) return null;
    return {
      success: true,
      domain,
      last_updated: lastUpdated(domain, moment),
      total_technologies: all.length,
      has_more: all.length > perDomain,
      technologies: all.slice(0, perDomain).map(entryOf),
    };
  };
}

function wantedFields(fields: unknown): ReadonlySet<string> {
  if (fields === undefined) return new Set(ENTRY_FIELDS);
  if (!Array.isArray(fields) || !fields.every((each) => typeof each === 'string'))
    throw refusals.invalid('fields must be an array of texts.');
  const names = fields.map((name) => (name === 'stack_id' ? 'techapi_id' : name));
  const unknown = names.find((name) => !(ENTRY_FIELDS as readonly string[]).includes(name));
  if (unknown !== undefined) throw refusals.invalid(`fields does not know "${unknown}".`);
  return new Set(names);
}

/** One row for each technology. */
export function technologyTable(batch: Batch<DomainEntry>): { header: string[]; rows: unknown[][] } {
  const rows = batch.found.flatMap(({ domain, entry }) =>
    entry.technologies.map((each) => [domain, ...ENTRY_FIELDS.map((name) => each[name])]),
  );
  return { header: ['domain', ...ENTRY_FIELDS], rows };
}
