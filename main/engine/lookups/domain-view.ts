import type {
  CompanyAnswer,
  DomainView,
  FoundTechnology,
  HistoryEntry,
  TechnologiesAnswer,
} from '#contract/models/lookup.ts';
import { isoTime } from '../base/iso-time.ts';
import {
  answersOf,
  type CurrentTechnology,
  currentTechnologies,
  type TechnologyAnswer,
} from '../changes/technology-history.ts';
import { savedJson } from '../service/answer.ts';
import { readCompany } from '../service/read/company.ts';
import { keyOfTechnology, type Technology } from '../service/read/technologies.ts';
import { findAnnotation } from '../store/annotations.ts';
import type { Reader } from '../store/database.ts';
import { jobOfRequest } from '../store/requests.ts';
import { listSnapshots, type StoredSnapshot } from '../store/snapshots.ts';
import { buyerOf } from '../store/team.ts';
import { colleaguesNotes } from '../store/team-notes.ts';
import { savedElsewhere } from './elsewhere.ts';

/** Everything saved about a domain. Asks the service nothing. */
export function viewDomain(db: Reader, workspace: number, domain: string): DomainView {
  const answers = answersOf(listSnapshots(db, workspace, 'technologies', domain));
  const companies = listSnapshots(db, workspace, 'companies', domain);
  const newest = answers.at(-1);
  const company = companies.at(-1);
  const missing = [...(newest ? [] : ['technologies' as const]), ...(company ? [] : ['companies' as const])];
  return {
    domain,
    technologies: newest === undefined ? null : describeTechnologies(newest, currentTechnologies(answers)),
    company: company === undefined ? null : describeCompany(company),
    history: historyOf(db, answers, companies),
    ...findAnnotation(db, workspace, domain),
    colleagues: colleaguesNotes(db, workspace, domain).map((each) => ({ ...each, at: isoTime(each.at) })),
    elsewhere: savedElsewhere(db, workspace, missing, domain),
  };
}

/** One answer about technologies. `current` says since when each is known. */
export function describeTechnologies(
  answer: TechnologyAnswer,
  current: ReadonlyMap<string, CurrentTechnology> | null,
): TechnologiesAnswer {
  const { snapshot, lastUpdated, total, nextPage, isPartial } = answer;
  return {
    snapshotId: snapshot.id,
    fetchedAt: isoTime(snapshot.fetchedAt),
    outcome: snapshot.outcome,
    lastUpdated,
    technologies: answer.technologies.map((each) => describeTechnology(each, current)),
    total,
    nextPage,
    isPartial,
  };
}

export function describeTechnology(
  technology: Technology,
  current: ReadonlyMap<string, CurrentTechnology> | null,
): FoundTechnology {
  const firstSeen = current?.get(keyOfTechnology(technology))?.firstSeen ?? null;
  return { ...technology, extra: { ...technology.extra }, firstSeen: isoTime(firstSeen) };
}

export function describeCompany(snapshot: StoredSnapshot): CompanyAnswer {
  const isFound = snapshot.outcome === 'found';
  const { lastUpdated, ...company } = readCompany(isFound ? savedJson(snapshot.raw) : null);
  return {
    snapshotId: snapshot.id,
    fetchedAt: isoTime(snapshot.fetchedAt),
    outcome: snapshot.outcome,
    lastUpdated,
    company: isFound ? { ...company, extra: { ...company.extra } } : null,
  };
}

/** Newest first. */
function historyOf(
  db: Reader,
  answers: readonly TechnologyAnswer[],
  companies: readonly StoredSnapshot[],
): HistoryEntry[] {
  const technologies = answers.map(({ snapshot, technologies: found }) => ({
    at: snapshot.fetchedAt,
    ...entryOf(db, snapshot, 'technologies'),
    technologyCount: snapshot.outcome === 'found' ? found.length : null,
  }));
  const profiles = companies.map((snapshot) => ({
    at: snapshot.fetchedAt,
    ...entryOf(db, snapshot, 'companies'),
    companyName: describeCompany(snapshot).company?.name ?? null,
  }));
  return [...technologies, ...profiles]
    .sort((a, b) => b.at - a.at || b.snapshotId - a.snapshotId)
    .map(({ at: _, ...entry }) => entry);
}

function entryOf(db: Reader, snapshot: StoredSnapshot, kind: HistoryEntry['kind']): HistoryEntry {
  return {
    snapshotId: snapshot.id,
    kind,
    fetchedAt: isoTime(snapshot.fetchedAt),
    outcome: snapshot.outcome,
    technologyCount: null,
    companyName: null,
    jobId: snapshot.requestId === null ? null : jobOfRequest(db, snapshot.requestId),
    boughtBy: snapshot.requestId === null ? buyerOf(db, snapshot.id) : null,
  };
}
