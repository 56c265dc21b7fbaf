import { answersOf, type TechnologyAnswer } from '../saved/technology-history.ts';
import type { Writer } from '../store/database.ts';
import { technologyNumber } from '../store/saved-names.ts';
import { listSnapshots, type StoredSnapshot } from '../store/snapshots.ts';
import { companyChanges, type Pair, technologyChanges } from './compare.ts';

/** What is kept about one domain; `technologies` are its answers with their pages put together, both oldest first. */
interface KeptAnswers {
  technologies: readonly TechnologyAnswer[];
  companies: readonly StoredSnapshot[];
}

/** Notes what each answer about a domain changed, in the place of what was noted before; `domain` is its row of saved_domains. */
export function keepChanges(
  db: Writer,
  { workspace, domain }: { workspace: number; domain: number },
  { technologies, companies }: KeptAnswers,
): void {
  dropChanges(db, domain);
  for (const snapshot of [
    ...refreshesOf(technologies.map((each) => each.snapshot)),
    ...refreshesOf(companies),
  ])
    db.run('INSERT INTO saved_refreshes (snapshot, domain, workspace, at) VALUES (?, ?, ?, ?)', [
      snapshot.id,
      domain,
      workspace,
      snapshot.fetchedAt,
    ]);
  const keep = ({ older, newer }: Pair, what: Omit<ChangeRow, keyof typeof place>) =>
    insertChange(db, {
      ...place,
      ...what,
      snapshot: newer.id,
      at: newer.fetchedAt,
      older: older.id,
      olderAt: older.fetchedAt,
    });
  const place = { workspace, domain, snapshot: 0, at: 0, older: 0, olderAt: 0 };
  for (const change of technologyChanges(technologies)) {
    const technology = technologyNumber(db, change.technology);
    keep(change, { sign: change.sign, technology, field: null, was: null, became: null });
  }
  for (const change of companyChanges(companies))
    keep(change, {
      sign: 0,
      technology: null,
      field: change.field,
      was: change.before,
      became: change.after,
    });
}

/** Forgets what was noted of a domain that is saved no more. */
export function dropChanges(db: Writer, domain: number): void {
  db.run('DELETE FROM saved_refreshes WHERE domain = ?', [domain]);
  db.run('DELETE FROM saved_changes WHERE domain = ?', [domain]);
}

/** Notes the changes of one saved domain that an older version kept. */
export function keepChangesOf(db: Writer, workspace: number, name: string): void {
  const row = db.get<{ id: number }>('SELECT id FROM saved_domains WHERE workspace = ? AND domain = ?', [
    workspace,
    name,
  ]);
  if (row === undefined) return;
  keepChanges(
    db,
    { workspace, domain: row.id },
    {
      technologies: answersOf(listSnapshots(db, workspace, 'technologies', name)),
      companies: listSnapshots(db, workspace, 'companies', name),
    },
  );
}

/** Answers of which something was known before. */
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
