import { savedJson } from '../service/answer.ts';
import { type Company, readCompany } from '../service/read/company.ts';
import { keyOfTechnology, type Technology } from '../service/read/technologies.ts';
import { textOf } from '../service/read/values.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';
import type { TechnologyAnswer } from './technology-history.ts';

/** The answer that says something, and the earlier one that said otherwise. */
export interface Pair {
  older: StoredSnapshot;
  newer: StoredSnapshot;
}

/** A technology that came (1) or went (-1). */
export interface TechnologyChange extends Pair {
  sign: 1 | -1;
  technology: Technology;
}

/** A fact of a company that changed. Null if an answer did not name it. */
export interface FieldDifference {
  field: string;
  before: string | null;
  after: string | null;
}
export type FactChange = Pair & FieldDifference;

/** What was named last, and by which answer. */
interface Named {
  technology: Technology;
  by: StoredSnapshot;
}

/**
 * What each answer about a domain's technologies changed, oldest first. Only what is certain counts: a
 * technology came if an earlier whole answer did not name it, and went if a whole answer does not name it. An
 * answer to a narrower question, or a cut one, removes nothing.
 */
export function technologyChanges(answers: readonly TechnologyAnswer[]): TechnologyChange[] {
  const changes: TechnologyChange[] = [];
  let known = new Map<string, Named>();
  let whole: StoredSnapshot | null = null;
  for (const { snapshot, technologies, isPartial } of answers) {
    if (snapshot.outcome !== 'found') continue;
    const named = new Map(
      technologies.map((technology) => [keyOfTechnology(technology), { technology, by: snapshot }]),
    );
    if (whole !== null) {
      for (const { technology } of beyond(named, known))
        changes.push({ sign: 1, technology, older: whole, newer: snapshot });
    }
    if (isPartial) {
      for (const [key, each] of named) known.set(key, each);
      continue;
    }
    for (const { technology, by } of beyond(known, named))
      changes.push({ sign: -1, technology, older: by, newer: snapshot });
    known = named;
    whole = snapshot;
  }
  return changes;
}

/** The facts that each answer about a company changed, oldest first. Answers without data say nothing. */
export function companyChanges(snapshots: readonly StoredSnapshot[]): FactChange[] {
  const found = snapshots.filter(({ outcome }) => outcome === 'found');
  return found.flatMap((newer, index) => {
    const older = found[index - 1];
    if (older === undefined || older.raw === newer.raw) return [];
    return fieldDifferences(companyOf(older), companyOf(newer))
      .filter(({ field }) => field !== TRACKED_COUNT)
      .map((difference) => ({ ...difference, older, newer }));
  });
}

/** Left out: it changes with each scan of the service, and is no fact about the company. */
const TRACKED_COUNT: keyof Company = 'technologiesTracked';

/** What one answer names and the other does not. */
export function namedBeyond(answer: readonly Technology[], other: readonly Technology[]): Technology[] {
  const known = new Set(other.map(keyOfTechnology));
  return answer.filter((each) => !known.has(keyOfTechnology(each)));
}

/** Fields whose value changed, with fields that are not documented. */
export function fieldDifferences(older: Company | null, newer: Company | null): FieldDifference[] {
  const before = fieldsOf(older);
  const after = fieldsOf(newer);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((each) => each.before !== each.after);
}

export function companyOf(snapshot: StoredSnapshot): Company | null {
  return snapshot.outcome === 'found' ? readCompany(savedJson(snapshot.raw)) : null;
}

function beyond(some: ReadonlyMap<string, Named>, others: ReadonlyMap<string, Named>): Named[] {
  return [...some].filter(([key]) => !others.has(key)).map(([, named]) => named);
}

export function fieldsOf(company: Company | null): Record<string, string | null> {
  if (company === null) return {};
  const { extra, lastUpdated: _, ...known } = company;
  return Object.fromEntries(
    Object.entries({ ...known, ...extra }).map(([name, value]) => [
      name,
      value === null ? null : (textOf(value) ?? JSON.stringify(value)),
    ]),
  );
}
