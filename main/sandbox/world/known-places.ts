import type { Site } from './site.ts';
import { technologies, technologyNamed } from './technologies.ts';

/** Technologies that a well-known site may have beside those that it is known for; anything else would look odd there. */
const NEUTRAL = new Set([
  'Analytics',
  'Tag managers',
  'JavaScript libraries',
  'Font scripts',
  'Security',
  'Cookie compliance',
  'Advertising',
  'A/B Testing',
  'RUM',
  'Performance',
  'Miscellaneous',
  'SSL/TLS certificate authorities',
]);

/** By place: 1 where a technology would look odd on a well-known site that is not known for it. */
export const odd = Uint8Array.from(technologies, ({ child_category }) =>
  Number(!NEUTRAL.has(child_category)),
);

const NONE: ReadonlySet<number> = new Set();
const cache = new Map<string, ReadonlySet<number>>();

/** The places of what a site is known for, with all that this needs. */
export function knownPlaces({ known }: Site): ReadonlySet<number> {
  if (known === null) return NONE;
  const key = known.technologies.join('\n');
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const places = new Set<number>();
  const add = (name: string): void => {
    const technology = technologyNamed(name);
    if (technology === undefined || places.has(technology.place)) return;
    places.add(technology.place);
    technology.needs.forEach(add);
  };
  known.technologies.forEach(add);
  cache.set(key, places);
  return places;
}
