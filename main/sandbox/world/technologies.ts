import data from '../data/technologies.json' with { type: 'json' };

/** One technology as the service describes it, with what it needs to run. */
export interface Technology {
  /** The index in the data file, most used first. */
  place: number;
  techapi_id: string;
  /** The former internal id, which starting a list still accepts. */
  stack_id: number;
  name: string;
  website: string;
  parent_category: string;
  child_category: string;
  needs: readonly string[];
}

type Row = [name: string, website: string, parent: string, child: string, needs?: string[]];

export const technologies: readonly Technology[] = (data as unknown as Row[]).map(
  ([name, website, parent_category, child_category, needs = []], place) => ({
    place,
    techapi_id: slug(name),
    stack_id: 1_000 + place,
    name,
    website,
    parent_category,
    child_category,
    needs,
  }),
);

const byName = new Map(technologies.map((each) => [each.name.toLowerCase(), each]));

/** The technology of a name, in any case. */
export function technologyNamed(name: string): Technology | undefined {
  return byName.get(name.trim().toLowerCase());
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
