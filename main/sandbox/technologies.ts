import data from './data/technologies.json' with { type: 'json' };

/** One technology; `share` of all domains run it, so that few are everywhere and most are rare. */
export interface SampleTechnology {
  techapi_id: string;
  /** The former internal identifier, which starting a list still takes. */
  stack_id: number;
  name: string;
  website: string;
  parent_category: string;
  child_category: string;
  share: number;
}

const TOP_SHARE = 0.52;
const STEEPNESS = 0.72;

/** All technologies, most used first; a heavy tail, as on the web. */
export const technologies: readonly SampleTechnology[] = (data as [string, string, string, string][]).map(
  ([name, website, parent_category, child_category], rank) => ({
    techapi_id: slug(name),
    stack_id: 1_000 + rank,
    name,
    website,
    parent_category,
    child_category,
    share: TOP_SHARE / (rank + 1) ** STEEPNESS,
  }),
);

const byName = new Map(technologies.map((each) => [each.name.toLowerCase(), each]));

export function findTechnology(name: string): SampleTechnology | undefined {
  return byName.get(name.trim().toLowerCase());
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
