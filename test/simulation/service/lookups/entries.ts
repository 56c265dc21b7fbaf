import type { Technology } from '../data/technologies.ts';
import { hashOf } from '../hash.ts';
import { type Service, serviceNow } from '../service.ts';

/** Which fields of a technology are shown. */
export type Shown = (field: string) => boolean;

const FIELDS = ['techapi_id', 'name', 'website', 'parent_category', 'child_category', 'total_sites'] as const;

export const showAll: Shown = () => true;

/** Full entries are most of what the service sends, so each is made once. */
const whole = new WeakMap<Technology, Record<string, unknown>>();

/** A technology as in lookups and batches. */
export function technologyEntry(technology: Technology, isShown: Shown): Readonly<Record<string, unknown>> {
  const known = isShown === showAll ? whole.get(technology) : undefined;
  if (known !== undefined) return known;
  const entry: Record<string, unknown> = {};
  for (const field of FIELDS) if (isShown(field)) entry[field] = technology[field];
  if (isShown === showAll) whole.set(technology, entry);
  return entry;
}

/**
 * When the service last looked at a domain: within the last month; the same all day unless the data changed.
 */
export function lastUpdated(service: Service, domain: string): string {
  const { options, holdings } = service;
  const backMs = (hashOf(options.seed, 'updated', domain, holdings.versionOf(domain)) % 2_592_000) * 1_000;
  const day = serviceNow(service);
  return new Date(day - (day % 86_400_000) - backMs).toISOString();
}

/** What the service knows about the company of a domain. Some fields are null. */
export function companyProfile(service: Service, key: string, domain: string): Record<string, unknown> {
  const { options, holdings, dialect } = service;
  const hash = hashOf(options.seed, 'profile', key, holdings.versionOf(key));
  const label = key.split('.')[0] ?? key;
  return {
    success: true,
    domain,
    last_updated: lastUpdated(service, key),
    company: {
      name: `${label} Ltd`,
      industry: hash % 5 === 0 ? null : ['Software', 'Retail', 'Logistics', 'Energy'][hash % 4],
      city: hash % 7 === 0 ? null : ['Lyon', 'Graz', 'Porto', 'Turku'][(hash >>> 3) % 4],
      country: ['France', 'Austria', 'Portugal', 'Finland'][(hash >>> 3) % 4],
      address: hash % 3 === 0 ? null : `${1 + (hash % 200)} Main Street`,
      [dialect.networkField]: hash % 4 === 0 ? null : `https://network.example/company/${label}`,
    },
    total_technologies_tracked: holdings.technologiesOf(key).length,
  };
}
