import type { Writer } from '../store/database.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { breathe } from '../world/clock.ts';
import { keepChangesOf } from './keep-changes.ts';

/** How many keys of answers are looked through at once, and how many domains are compared at once. */
const KEYS = 5_000;
const DOMAINS = 50;

/** Notes what answers of an older version changed, if not done yet. It may safely start again. */
export async function rebuildChanges(db: Writer, signal?: AbortSignal): Promise<void> {
  const isDue = db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'changes'`)?.value === 1;
  if (!isDue) return;
  let last = { workspace: 0, kind: '', key: '' };
  const isStopped = () => signal?.aborted === true;
  for (;;) {
    if (isStopped()) return;
    const next = db.all<typeof last & { answers: number }>(
      `SELECT workspace, kind, key, count(*) AS answers FROM snapshots WHERE (workspace, kind, key) > (:workspace, :kind, :key)
       GROUP BY workspace, kind, key ORDER BY workspace, kind, key LIMIT :limit`,
      { ...last, limit: KEYS },
    );
    const end = next.at(-1);
    if (end === undefined) break;
    last = { workspace: end.workspace, kind: end.kind, key: end.key };
    const several = next.filter(({ kind, answers }) => kind !== 'technology' && answers > 1);
    for (let from = 0; from < several.length; from += DOMAINS) {
      if (isStopped()) return;
      db.transaction(() => {
        for (const { workspace, key } of several.slice(from, from + DOMAINS)) tryKeep(db, workspace, key);
      });
      await breathe();
    }
    await breathe();
  }
  db.transaction(() => {
    db.run(`UPDATE saved_state SET value = 0 WHERE key = 'changes'`);
    db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'change'`);
  });
}

/** An answer that cannot be read is compared with nothing. Throws if the store itself fails. */
function tryKeep(db: Writer, workspace: number, domain: string): void {
  try {
    keepChangesOf(db, workspace, domain);
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
  }
}
