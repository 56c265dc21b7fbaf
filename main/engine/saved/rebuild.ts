import type { Writer } from '../store/database.ts';
import { breathe } from '../world/clock.ts';
import { tryIndexDomain } from './keep-answer.ts';

/** Answers that are indexed in one go, so that the engine answers others in between. */
const STRIDE = 200;

/** A domain is indexed with the first of the kinds that were asked about it; a technology is no domain. */
const NOT_INDEXED_YET = `kind <> 'technology' AND (kind <> 'technologies' OR NOT EXISTS
  (SELECT 1 FROM snapshots c WHERE c.workspace = s.workspace AND c.kind = 'companies' AND c.key = s.key))`;

/** Indexes what an older version kept, where that is still to be done; a stopped process begins anew, which does no harm. */
export async function rebuildSaved(db: Writer, signal?: AbortSignal): Promise<void> {
  const isDue = db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'rebuild'`)?.value === 1;
  if (!isDue) return;
  let last = { workspace: 0, kind: '', key: '' };
  for (;;) {
    if (signal?.aborted === true) return;
    const next = db.all<typeof last>(
      `SELECT DISTINCT workspace, kind, key FROM snapshots s WHERE (workspace, kind, key) > (:workspace, :kind, :key)
         AND ${NOT_INDEXED_YET} ORDER BY workspace, kind, key LIMIT :limit`,
      { ...last, limit: STRIDE },
    );
    const end = next.at(-1);
    if (end === undefined) break;
    last = end;
    db.transaction(() => {
      for (const { workspace, key } of next) tryIndexDomain(db, workspace, key);
    });
    await breathe();
  }
  // What answers changed was noted with each of them.
  db.run(`UPDATE saved_state SET value = 0 WHERE key IN ('rebuild', 'changes')`);
}
