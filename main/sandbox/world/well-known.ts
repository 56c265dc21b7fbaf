import list from '../data/well-known.json' with { type: 'json' };

/** What is known about a domain that people type first. The rest follows from its name, as for any other. */
export interface WellKnown {
  name: string;
  industry: string;
  city: string;
  country: string;
  technologies: readonly string[];
}

type Facts = [string, string, string, string, string[]];

const facts = new Map(Object.entries(list as unknown as Record<string, Facts | null>));

/** Domains that always have data. */
export const wellKnownDomains: readonly string[] = [...facts.keys()];

export function isWellKnown(domain: string): boolean {
  return facts.has(domain);
}

/** The facts about a well-known domain, or about its parent domain. Null if there are none. */
export function wellKnownFacts(domain: string): WellKnown | null {
  if (!facts.has(domain)) return null;
  for (let part = domain; part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
    const found = facts.get(part);
    if (found === undefined || found === null) continue;
    const [name, industry, city, country, technologies] = found;
    return { name, industry, city, country, technologies };
  }
  return null;
}
