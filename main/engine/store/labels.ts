import { foldedLabel, plainLabel } from '#shared/money/labels.ts';
import type { Reader, Writer } from './database.ts';

/** The id of a label, which is added if it is new. Labels that differ only in case, or in what nobody sees, are one. */
export function labelId(db: Writer, text: string | null): number | null {
  const name = plainLabel(text ?? '');
  if (name === null) return null;
  db.run('INSERT INTO labels (name, folded) VALUES (?, ?) ON CONFLICT (folded) DO NOTHING', [
    name,
    foldedLabel(name),
  ]);
  return rowOf(db, name)?.id ?? null;
}

/** The id of a known label. Null for any other. */
export function findLabel(db: Reader, name: string): number | null {
  return rowOf(db, name)?.id ?? null;
}

/** A label as it is spelled in the store. A label that is not known there stays as it is. */
export function nameOfLabel(db: Reader, name: string): string {
  return rowOf(db, name)?.name ?? name;
}

function rowOf(db: Reader, name: string): { id: number; name: string } | undefined {
  return db.get('SELECT id, name FROM labels WHERE folded = ?', [foldedLabel(plainLabel(name) ?? '')]);
}

/** Labels that a run or a charge has, by name. */
export function listLabels(db: Reader): string[] {
  return db
    .values<string>(
      `SELECT name FROM labels l WHERE EXISTS (SELECT 1 FROM ledger WHERE label = l.id)
         OR EXISTS (SELECT 1 FROM jobs WHERE label = l.id AND state <> 'draft')`,
    )
    .sort((a, b) => a.localeCompare(b));
}

/** SQL that is true for a line of `ledger` that is billed to a label: what only the wallet shows may be others'. */
const IS_BILLED = `(lost = 0 OR NOT EXISTS (SELECT 1 FROM wallets w
  WHERE w.workspace = ledger.workspace AND w.wallet = ledger.wallet AND w.shared = 1))`;

/** Gives another label to a run, its charges and its requests, which may still bring charges. */
export function labelJob(db: Writer, jobId: number, name: string | null): void {
  db.transaction(() => {
    const parameters = { jobId, label: labelId(db, name) };
    db.run('UPDATE jobs SET label = :label WHERE id = :jobId', parameters);
    db.run('UPDATE requests SET label = :label WHERE job_id = :jobId', parameters);
    db.run(`UPDATE ledger SET label = :label WHERE job_id = :jobId AND ${IS_BILLED}`, parameters);
  });
}

/** The same for a single request, such as a lookup or the start of a list. */
export function labelRequest(db: Writer, requestId: number, name: string | null): void {
  db.transaction(() => {
    const parameters = { requestId, label: labelId(db, name) };
    db.run('UPDATE requests SET label = :label WHERE id = :requestId', parameters);
    db.run('UPDATE ledger SET label = :label WHERE request_id = :requestId', parameters);
  });
}

/** The last runs of a workspace that were started, newest first: their files and headers (JSON), and for whom they were paid. */
export function labelledRuns(
  db: Reader,
  workspace: number,
  limit: number,
): { id: number; path: string; out: string | null; header: string; label: string | null }[] {
  return db.all(
    `SELECT id, path, out, header, (SELECT name FROM labels WHERE id = jobs.label) AS label FROM jobs
     WHERE workspace = ? AND state <> 'draft' ORDER BY id DESC LIMIT ?`,
    [workspace, limit],
  );
}
