import type { EnrichOptions, TechnologyField } from '#contract/models/enrich.ts';
import { mostPerDomain } from '#contract/values/enrich.ts';
import { savedJson } from '../service/answer.ts';
import { type DomainTechnologies, eachOnce, readTechnologies } from '../service/read/technologies.ts';

/** What narrows a question. The whole question has no category, all fields, and the most technologies. */
export type AnswerScope = Pick<EnrichOptions, 'perDomain' | 'category' | 'fields'>;

const ALL_FIELDS = 6;

/** The fields as the service names them today, each once and sorted; null for all of them. */
export function askedFields(fields: readonly TechnologyField[] | null): TechnologyField[] | null {
  if (fields === null) return null;
  const names = new Set(
    fields.map((field): TechnologyField => (field === 'stack_id' ? 'techapi_id' : field)),
  );
  return names.size >= ALL_FIELDS ? null : [...names].sort();
}

/**
 * The scope under which an answer is saved: '' for the whole question, else one text for all spellings of the
 * same narrower question.
 */
export function scopeText(asked: AnswerScope): string {
  const category = categoryKey(asked.category);
  const fields = askedFields(asked.fields);
  const perDomain = Math.min(asked.perDomain, mostPerDomain);
  if (category === null && fields === null && perDomain === mostPerDomain) return '';
  return JSON.stringify({ category, fields, perDomain });
}

/** The service ignores case in categories. */
function categoryKey(category: string | null): string | null {
  const key = category?.trim().toLowerCase() ?? '';
  return key === '' ? null : key;
}

/** The parts of a saved answer that decide which questions it fits. */
export interface KeptAnswer {
  scope: string;
  outcome: 'found' | 'no_data' | 'invalid';
  raw: string;
}

/**
 * The outcome that a saved answer has for a question, or null if it does not fit. An answer fits its own
 * question. An answer to the whole question also fits a narrower question. If the narrower question is about
 * a category, the answer fits only if nothing was cut and each technology has a category.
 */
export function outcomeFor(asked: AnswerScope, kept: KeptAnswer): KeptAnswer['outcome'] | null {
  if (kept.scope === scopeText(asked)) return kept.outcome;
  if (kept.scope !== '') return null;
  if (kept.outcome !== 'found' || categoryKey(asked.category) === null) return kept.outcome;
  const reading = readTechnologies(savedJson(kept.raw));
  const isSorted = reading.technologies.every((technology) => technology.parentCategory !== null);
  if (isCut(reading) || !isSorted) return null;
  return narrowed(asked, reading).technologies.length > 0 ? 'found' : 'no_data';
}

function isCut({ hasMore, total, technologies }: DomainTechnologies): boolean {
  return hasMore || (total ?? 0) > technologies.length;
}

/** True if an answer has all that a single lookup of the domain asks for, which is more than a batch brings at most. */
export function namesAll(kept: KeptAnswer): boolean {
  if (kept.scope !== '') return false;
  const reading = readTechnologies(savedJson(kept.raw));
  return kept.outcome !== 'found' || !isCut(reading) || reading.technologies.length > mostPerDomain;
}

/**
 * The technologies in a saved answer, each once, without what a narrower question did not ask for. Whatever shows, counts or
 * writes the technologies of a run reads them here.
 */
export function technologiesFor(
  asked: AnswerScope,
  kept: Pick<KeptAnswer, 'scope' | 'raw'>,
): DomainTechnologies {
  const reading = readTechnologies(savedJson(kept.raw));
  const answer = kept.scope === scopeText(asked) ? reading : narrowed(asked, reading);
  return { ...answer, technologies: eachOnce(answer.technologies) };
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
