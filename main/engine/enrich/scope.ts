import type { EnrichOptions, TechnologyField } from '../../../preload/contract/models/enrich.ts';
import { mostPerDomain } from '../../../preload/contract/values/enrich.ts';
import { savedJson } from '../service/answer.ts';
import { type DomainTechnologies, readTechnologies } from '../service/read/technologies.ts';

/** How a question about technologies is narrowed; the whole question has neither category nor fields, and the most technologies. */
export type AnswerScope = Pick<EnrichOptions, 'perDomain' | 'category' | 'fields'>;

const ALL_FIELDS = 6;

/** The fields as the service names them today, each once, in one order; null if they are all there are. */
export function askedFields(fields: readonly TechnologyField[] | null): TechnologyField[] | null {
  if (fields === null) return null;
  const names = new Set(
    fields.map((field): TechnologyField => (field === 'stack_id' ? 'techapi_id' : field)),
  );
  return names.size >= ALL_FIELDS ? null : [...names].sort();
}

/** The scope under which an answer is kept: '' for the whole question, else one text for all spellings of the same narrower one. */
export function scopeText(asked: AnswerScope): string {
  const category = categoryKey(asked.category);
  const fields = askedFields(asked.fields);
  const perDomain = Math.min(asked.perDomain, mostPerDomain);
  if (category === null && fields === null && perDomain === mostPerDomain) return '';
  return JSON.stringify({ category, fields, perDomain });
}

/** The service compares categories without regard to case. */
function categoryKey(category: string | null): string | null {
  const key = category?.trim().toLowerCase() ?? '';
  return key === '' ? null : key;
}

/** The parts of a kept answer that decide which questions it answers. */
export interface KeptAnswer {
  scope: string;
  outcome: 'found' | 'no_data' | 'invalid';
  raw: string;
}

/**
 * How a kept answer answers a question, or null if it does not: the same question does, and the whole answer
 * does for a narrower one, but not one that was cut for a question by category: what lies behind the cut may
 * be of that category.
 */
export function outcomeFor(asked: AnswerScope, kept: KeptAnswer): KeptAnswer['outcome'] | null {
  if (kept.scope === scopeText(asked)) return kept.outcome;
  if (kept.scope !== '') return null;
  if (kept.outcome !== 'found' || categoryKey(asked.category) === null) return kept.outcome;
  const reading = readTechnologies(savedJson(kept.raw));
  const isComplete = !reading.hasMore && (reading.total ?? 0) <= reading.technologies.length;
  const isSorted = reading.technologies.every((technology) => technology.parentCategory !== null);
  if (!isComplete || !isSorted) return null;
  return narrowed(asked, reading).technologies.length > 0 ? 'found' : 'no_data';
}

/** The technologies of a kept answer as far as they were asked for; of a whole answer to a narrower question, its part. */
export function technologiesFor(
  asked: AnswerScope,
  kept: Pick<KeptAnswer, 'scope' | 'raw'>,
): DomainTechnologies {
  const reading = readTechnologies(savedJson(kept.raw));
  return kept.scope === scopeText(asked) ? reading : narrowed(asked, reading);
}

function narrowed(asked: AnswerScope, reading: DomainTechnologies): DomainTechnologies {
  const category = categoryKey(asked.category);
  const ofCategory =
    category === null
      ? reading.technologies
      : reading.technologies.filter((technology) => categoryKey(technology.parentCategory) === category);
  return {
    ...reading,
    technologies: ofCategory.slice(0, asked.perDomain),
    total: category === null ? reading.total : ofCategory.length,
    hasMore: ofCategory.length > asked.perDomain || (category === null && reading.hasMore),
  };
}
