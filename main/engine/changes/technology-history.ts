import { savedJson } from '../service/answer.ts';
import {
  type DomainTechnologies,
  keyOfTechnology,
  readTechnologies,
  type Technology,
} from '../service/read/technologies.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';

/** One answer about a domain's technologies, joined with its further pages. */
export interface TechnologyAnswer {
  snapshot: StoredSnapshot;
  technologies: readonly Technology[];
  total: number | null;
  lastUpdated: string | null;
  nextPage: number | null;
  /** Names only some technologies: only a part was asked for, or the answer was cut at a batch's limit. */
  isPartial: boolean;
}

/** A technology that runs on a domain, according to the answers. `firstSeen` is ms since 1970. */
export interface CurrentTechnology {
  technology: Technology;
  firstSeen: number;
}

/** Joins the pages of each answer. `snapshots` are oldest first. One without data has no technologies. */
export function answersOf(snapshots: readonly StoredSnapshot[]): TechnologyAnswer[] {
  const answers: TechnologyAnswer[] = [];
  for (const snapshot of snapshots) {
    const reading = snapshot.outcome === 'found' ? readTechnologies(savedJson(snapshot.raw)) : nothing;
    const first = answers.at(-1);
    if (snapshot.page > 1 && first !== undefined && first.snapshot.scope === snapshot.scope) {
      answers[answers.length - 1] = joined(first, snapshot.page, reading);
    } else {
      answers.push(describe(snapshot, reading));
    }
  }
  return answers;
}

/**
 * What runs on a domain now, and since when. A whole answer says what is gone. A partial one only adds. An
 * answer without data removes nothing, since what was found before was paid for. Null if nothing was ever
 * found.
 */
export function currentTechnologies(
  answers: readonly TechnologyAnswer[],
): Map<string, CurrentTechnology> | null {
  let current: Map<string, CurrentTechnology> | null = null;
  for (const answer of answers) {
    if (answer.snapshot.outcome !== 'found') continue;
    const before: ReadonlyMap<string, CurrentTechnology> = current ?? new Map();
    const next = new Map(answer.isPartial ? before : []);
    for (const technology of answer.technologies) {
      const key = keyOfTechnology(technology);
      next.set(key, { technology, firstSeen: before.get(key)?.firstSeen ?? answer.snapshot.fetchedAt });
    }
    current = next;
  }
  return current;
}

const nothing: DomainTechnologies = {
  technologies: [],
  total: null,
  hasMore: false,
  nextPage: null,
  lastUpdated: null,
};

function describe(snapshot: StoredSnapshot, reading: DomainTechnologies): TechnologyAnswer {
  const { technologies, total, lastUpdated, nextPage, hasMore } = reading;
  return {
    snapshot,
    technologies,
    total,
    lastUpdated,
    nextPage,
    isPartial: snapshot.scope !== '' || hasMore || (total !== null && total > technologies.length),
  };
}

function joined(first: TechnologyAnswer, page: number, reading: DomainTechnologies): TechnologyAnswer {
  // A page that was asked for twice, or out of order, adds only what is not there yet.
  const known = new Set(first.technologies.map(keyOfTechnology));
  const added = reading.technologies.filter((each) => !known.has(keyOfTechnology(each)));
  const technologies = [...first.technologies, ...added];
  const total = reading.total ?? first.total;
  const nextPage = first.nextPage === page ? reading.nextPage : first.nextPage;
  return {
    ...first,
    technologies,
    total,
    nextPage,
    isPartial:
      first.snapshot.scope !== '' || nextPage !== null || (total !== null && total > technologies.length),
  };
}
