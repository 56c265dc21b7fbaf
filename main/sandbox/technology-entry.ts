import { totalSites } from './data-set.ts';
import type { SampleTechnology } from './technologies.ts';

export const ENTRY_FIELDS = [
  'techapi_id',
  'name',
  'website',
  'parent_category',
  'child_category',
  'total_sites',
] as const;

/** A technology as lookups give it, with the wanted fields only. */
export function technologyEntry(
  technology: SampleTechnology,
  fields: ReadonlySet<string>,
): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...technology, total_sites: totalSites(technology) };
  return Object.fromEntries(
    ENTRY_FIELDS.filter((name) => fields.has(name)).map((name) => [name, whole[name]]),
  );
}
