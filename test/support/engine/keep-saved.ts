import { keepIndexed } from '../../../main/engine/saved/index-domain.ts';
import { KIND_BITS } from '../../../main/engine/saved/kind-bits.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { packTechnologies } from '../../../main/engine/store/packed-technologies.ts';
import { technologyNumber, valueNumber } from '../../../main/engine/store/saved-names.ts';

/** Names a technology, with its category once an answer names it; returns its number. */
export function nameTechnology(db: Writer, name: string, category: string | null = null): number {
  return technologyNumber(db, {
    id: null,
    name,
    website: null,
    parentCategory: category,
    childCategory: null,
    totalSites: null,
    extra: {},
  });
}

/** Makes a domain found by these facts, as an answer about it would. */
export function keepSaved(
  db: Writer,
  workspace: number,
  domain: string,
  company: string | null,
  names: readonly string[],
): void {
  const technologies = names.map((name) => ({ id: nameTechnology(db, name), firstSeenS: 1 }));
  keepIndexed(db, {
    workspace,
    domain,
    company,
    industry: valueNumber(db, 'Retail'),
    country: null,
    city: null,
    kinds: KIND_BITS.companies,
    technologyCount: technologies.length,
    technologies: packTechnologies(technologies),
    firstSavedAt: 1_000,
    savedAt: 1_000,
  });
}
