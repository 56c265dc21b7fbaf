import type { Writer } from '../store/database.ts';
import { findTechnology, technologyNumber } from '../store/saved-names.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';
import { companyChanges, type Pair, technologyChanges } from './compare.ts';
import type { TechnologyAnswer } from './technology-history.ts';

/** What is saved about one domain, oldest first. `technologies` are answers joined with their pages. */
interface KeptAnswers {
  technologies: readonly TechnologyAnswer[];
  companies: readonly StoredSnapshot[];
}

/** The row of a domain in saved_domains, and its workspace. */
interface Place {
  workspace: number;
  domain: number;
}

/** Notes what each answer about a domain changed, in place of what was noted before. */
export function keepChanges(db: Writer, place: Place, kept: KeptAnswers): void {
  dropChanges(db, place.domain);
  note(db, place, kept, null);
}

/**
 * Notes what the newest answer of one kind changed. Everything before it is noted already, since a domain may
 * have many answers. `added` is that answer, or a further page of it.
 */
export function addChanges(
  db: Writer,
  place: Place,
  { technologies, companies }: KeptAnswers,
  { kind, added }: { kind: keyof KeptAnswers; added: number },
): void {
  if (kind === 'companies') {
    const earlier = companies.findLast(({ id, outcome }) => id !== added && outcome === 'found');
    const pair = companies.filter(({ id }) => id === added || id === earlier?.id);
    note(db, place, { technologies: [], companies: pair }, added);
    return;
  }
  const newest = technologies.at(-1)?.snapshot.id;
  if (newest === undefined) return;
  if (newest !== added) {
    db.run('DELETE FROM saved_refreshes WHERE snapshot = ?', [newest]);
    db.run('DELETE FROM saved_changes WHERE domain = ? AND snapshot = ?', [place.domain, newest]);
  }
  // What came before a whole answer does not matter after it.
  const whole = technologies.findLastIndex(
    ({ snapshot, isPartial }) => snapshot.id !== newest && snapshot.outcome === 'found' && !isPartial,
  );
  note(db, place, { technologies: technologies.slice(Math.max(0, whole)), companies: [] }, newest);
}

/** Notes what answers changed, or only the answer `only`. */
function note(
  db: Writer,
  { workspace, domain }: Place,
  { technologies, companies }: KeptAnswers,
  only: number | null,
): void {
  const counts = ({ id }: StoredSnapshot) => only === null || id === only;
  for (const snapshot of [
    ...refreshesOf(technologies.map((each) => each.snapshot)),
    ...refreshesOf(companies),
  ].filter(counts))
    db.run('INSERT OR REPLACE INTO saved_refreshes (snapshot, domain, workspace, at) VALUES (?, ?, ?, ?)', [
      snapshot.id,
      domain,
      workspace,
      snapshot.fetchedAt,
    ]);
  const place = { workspace, domain, snapshot: 0, at: 0, older: 0, olderAt: 0 };
  const keep = ({ older, newer }: Pair, what: Omit<ChangeRow, keyof typeof place>) =>
    insertChange(db, {
      ...place,
      ...what,
      snapshot: newer.id,
      at: newer.fetchedAt,
      older: older.id,
      olderAt: older.fetchedAt,
    });
  for (const change of technologyChanges(technologies)) {
    if (!counts(change.newer)) continue;
    // An earlier answer may be out of date, so only a technology that is new here is taken over.
    const technology =
      findTechnology(db, change.technology.name)?.id ?? technologyNumber(db, change.technology);
    keep(change, { sign: change.sign, technology, field: null, was: null, became: null });
  }
  for (const change of companyChanges(companies)) {
    if (!counts(change.newer)) continue;
    const { field, before, after } = change;
    keep(change, { sign: 0, technology: null, field, was: before, became: after });
  }
}

/** Forgets what was noted about a domain that is no longer saved. */
export function dropChanges(db: Writer, domain: number): void {
  db.run('DELETE FROM saved_refreshes WHERE domain = ?', [domain]);
  db.run('DELETE FROM saved_changes WHERE domain = ?', [domain]);
}

/** Answers after the first one with data. */
function refreshesOf(snapshots: readonly StoredSnapshot[]): StoredSnapshot[] {
  const first = snapshots.findIndex(({ outcome }) => outcome === 'found');
  return first < 0 ? [] : snapshots.slice(first + 1);
}

interface ChangeRow {
  workspace: number;
  domain: number;
  snapshot: number;
  at: number;
  older: number;
  olderAt: number;
  sign: number;
  technology: number | null;
  field: string | null;
  was: string | null;
  became: string | null;
}

function insertChange(db: Writer, row: ChangeRow): void {
  db.run(
    `INSERT INTO saved_changes (domain, workspace, snapshot, at, older, older_at, sign, technology, field, was, became)
     VALUES (:domain, :workspace, :snapshot, :at, :older, :olderAt, :sign, :technology, :field, :was, :became)`,
    { ...row },
  );
}
