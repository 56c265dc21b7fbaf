import { totalSites } from './world/statistics.ts';
import { type Technology, technologies } from './world/technologies.ts';

export const ENTRY_FIELDS = [
  'techapi_id',
  'name',
  'website',
  'parent_category',
  'child_category',
  'total_sites',
] as const;

type Entry = Readonly<Record<string, unknown>>;

/** A cache by the shown fields, since a batch shows the same technology on many domains. */
const made = new Map<string, (Entry | undefined)[]>();

/** A technology as lookups show it, with only the wanted fields. */
export function entriesWith(fields: ReadonlySet<string>): (technology: Technology) => Entry {
  const shown = ENTRY_FIELDS.filter((name) => fields.has(name));
  const key = shown.join();
  const entries = made.get(key) ?? new Array<Entry | undefined>(technologies.length);
  made.set(key, entries);
  return (technology) => {
    const known = entries[technology.place];
    if (known !== undefined) return known;
    const whole: Entry = { ...technology, total_sites: totalSites(technology) };
    const entry = Object.fromEntries(shown.map((name) => [name, whole[name]]));
    entries[technology.place] = entry;
    return entry;
  };
}
