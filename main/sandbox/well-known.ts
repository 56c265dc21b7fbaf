import list from './data/well-known.json' with { type: 'json' };

/** What is known of a domain that people type first; the rest follows from its name as for any other. */
export interface WellKnown {
  name: string;
  industry: string;
  city: string;
  country: string;
  technologies: readonly string[];
}

/** Domains that always have data; null for those of which only that is known. */
export const wellKnown: ReadonlyMap<string, WellKnown | null> = new Map(
  Object.entries(list as unknown as Record<string, [string, string, string, string, string[]] | null>).map(
    ([domain, facts]) => [
      domain,
      facts === null
        ? null
        : { name: facts[0], industry: facts[1], city: facts[2], country: facts[3], technologies: facts[4] },
    ],
  ),
);
