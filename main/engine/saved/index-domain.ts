import { addChanges, dropChanges, keepChanges } from '../changes/keep-changes.ts';
import { answersOf, type CurrentTechnology, currentTechnologies } from '../changes/technology-history.ts';
import { savedJson } from '../service/answer.ts';
import { type Company, readCompany } from '../service/read/company.ts';
import type { Reader, Writer } from '../store/database.ts';
import { packTechnologies } from '../store/packed-technologies.ts';
import { technologyNumbers, valueNumber } from '../store/saved-names.ts';
import { isOnlySnapshot, listDomainSnapshots, type StoredSnapshot } from '../store/snapshots.ts';
import { KIND_BITS } from './kind-bits.ts';

/** The numbers that domains get which are indexed in one transaction. */
export interface Numbers {
  /** The number of the next change. */
  change(): number;
  /** The number of a text such as a country. */
  value(text: string | null): number | null;
}

/** What is known already about the domain of an added answer. */
export interface Known {
  /** Whether the store has no other answer about it. */
  isFirst?: boolean;
  numbers?: Numbers;
}

/**
 * Indexes a domain again from all its answers. `added` is one that is later than all others: then what can't have
 * changed is left alone, which makes it cheap enough to run for each answer. Call it in the transaction of the answer.
 */
export function indexDomain(
  db: Writer,
  workspace: number,
  domain: string,
  added?: StoredSnapshot,
  { isFirst: isKnownFirst, numbers: given }: Known = {},
): void {
  const isFirst = added !== undefined && (isKnownFirst ?? isOnlySnapshot(db, added));
  const all = isFirst ? [added] : listDomainSnapshots(db, workspace, domain);
  if (all.length === 0) {
    dropDomain(db, workspace, domain);
    return;
  }
  const shared = given ?? takeNumbers(db, 1);
  const technologySnapshots = all.filter(({ kind }) => kind === 'technologies');
  const companySnapshots = all.filter(({ kind }) => kind === 'companies');
  const answers = answersOf(technologySnapshots);
  const current = currentTechnologies(answers);
  const company = newestCompany(companySnapshots);
  const technologies = [...(current?.values() ?? [])].sort(byUse);
  const times = all.map((each) => each.fetchedAt);
  const numbers = technologyNumbers(
    db,
    technologies.map(({ technology }) => technology),
  );
  const packed = technologies.map(({ firstSeen }, place) => ({
    id: numbers[place] ?? 0,
    firstSeenS: Math.floor(firstSeen / 1_000),
  }));
  const row = {
    workspace,
    domain,
    company: company?.name ?? null,
    industry: shared.value(company?.industry ?? null),
    country: shared.value(company?.country ?? null),
    city: company?.city ?? null,
    kinds: (company === null ? 0 : KIND_BITS.companies) | (current === null ? 0 : KIND_BITS.technologies),
    technologyCount: current === null ? null : technologies.length,
    technologies: current === null ? null : packTechnologies(packed),
    firstSavedAt: Math.min(...times),
    savedAt: Math.max(...times),
  };
  const id = keepIndexed(db, row, shared);
  const kept = { technologies: answers, companies: companySnapshots };
  if (added !== undefined && added.id === technologySnapshots.at(-1)?.id)
    addChanges(db, { workspace, domain: id }, kept, { kind: 'technologies', added: added.id });
  else if (added !== undefined && added.id === companySnapshots.at(-1)?.id)
    addChanges(db, { workspace, domain: id }, kept, { kind: 'companies', added: added.id });
  else keepChanges(db, { workspace, domain: id }, kept);
}

/** Writes the row of a domain; returns its id. */
export function keepIndexed(
  db: Writer,
  row: IndexedDomain,
  shared: Pick<Numbers, 'change'> = takeNumbers(db, 1),
): number {
  const kept = db.get<{ id: number }>(
    `INSERT INTO saved_domains (workspace, domain, company, industry, country, city, kinds, technology_count, technologies,
       first_saved_at, saved_at, changed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (workspace, domain) DO UPDATE SET company = excluded.company, industry = excluded.industry,
       country = excluded.country, city = excluded.city, kinds = excluded.kinds, technology_count = excluded.technology_count,
       technologies = excluded.technologies, first_saved_at = excluded.first_saved_at, saved_at = excluded.saved_at,
       changed = excluded.changed
     RETURNING id`,
    // By place, since a run indexes a million domains: parameters by name take much longer.
    [
      row.workspace,
      row.domain,
      row.company,
      row.industry,
      row.country,
      row.city,
      row.kinds,
      row.technologyCount,
      row.technologies,
      row.firstSavedAt,
      row.savedAt,
      shared.change(),
    ],
  );
  if (kept === undefined) throw new Error('an upsert answers its row');
  return kept.id;
}

/** A row of `saved_domains`; times are ms since 1970. */
export interface IndexedDomain {
  workspace: number;
  domain: string;
  company: string | null;
  industry: number | null;
  country: number | null;
  city: string | null;
  kinds: number;
  technologyCount: number | null;
  technologies: Buffer | null;
  firstSavedAt: number;
  savedAt: number;
}

/**
 * Has the search read these domains again: what is noted about them changed. Call it in that transaction. Returns how many
 * of them are indexed.
 */
export function touchDomains(db: Writer, workspace: number, domains: readonly string[]): number {
  const ids = idsOfDomains(db, workspace, domains);
  // Each has a number of its own, since the search takes them over in pages by their numbers.
  db.run(
    `UPDATE saved_domains SET changed = ? - touched.key FROM json_each(?) touched WHERE saved_domains.id = touched.value`,
    [countChanges(db, ids.length), JSON.stringify(ids)],
  );
  return ids.length;
}

/** The ids of those of the domains that are indexed. */
export function idsOfDomains(db: Reader, workspace: number, domains: readonly string[]): number[] {
  return db.values<number>(
    'SELECT id FROM saved_domains WHERE workspace = ? AND domain IN (SELECT value FROM json_each(?))',
    [workspace, JSON.stringify(domains)],
  );
}

function dropDomain(db: Writer, workspace: number, domain: string): void {
  const row = db.get<{ id: number }>('SELECT id FROM saved_domains WHERE workspace = ? AND domain = ?', [
    workspace,
    domain,
  ]);
  if (row === undefined) return;
  db.run('DELETE FROM saved_domains WHERE id = ?', [row.id]);
  dropChanges(db, row.id);
  db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'removal'`);
}

/**
 * Takes the numbers of up to `count` changes. Call it in the transaction of the changes: a million answers would each count
 * by themselves otherwise, and look for the numbers of a few countries and industries.
 */
export function takeNumbers(db: Writer, count: number): Numbers {
  let change = countChanges(db, count) - count;
  const values = new Map<string | null, number | null>();
  return {
    change: () => {
      change += 1;
      return change;
    },
    value: (text) => {
      let number = values.get(text);
      if (number === undefined) {
        number = valueNumber(db, text);
        values.set(text, number);
      }
      return number;
    },
  };
}

/** Counts changes; returns the number of the last one. */
function countChanges(db: Writer, count: number): number {
  const row = db.get<{ value: number }>(
    `UPDATE saved_state SET value = value + ? WHERE key = 'change' RETURNING value`,
    [count],
  );
  return row?.value ?? 0;
}

function newestCompany(snapshots: readonly StoredSnapshot[]): Company | null {
  const found = snapshots.findLast((each) => each.outcome === 'found');
  return found === undefined ? null : readCompany(savedJson(found.raw));
}

/** The most widely used first, which a person recognises. */
function byUse(a: CurrentTechnology, b: CurrentTechnology): number {
  return (b.technology.totalSites ?? 0) - (a.technology.totalSites ?? 0);
}
