import names from '../../../assets/data/technologies.json' with { type: 'json' };

/** Widely known technologies, most used first: a misspelt one is recognised even if no answer named it yet. */
export function commonTechnologies(): readonly string[] {
  return names;
}
