import type { SavedQuery } from '#contract/models/saved.ts';
import type { Writer } from '../store/database.ts';
import { breathe } from '../world/clock.ts';
import { indexDomain } from './index-domain.ts';
import { tryIndexDomain } from './keep-answer.ts';
import type { Saved } from './saved.ts';
import { savedDomains } from './saved-domains.ts';

/** How many domains are brought back in one transaction; other work goes on in between. */
const STEP = 500;

/**
 * Removes every answer about the domains that a query finds. The answers stay in the store, marked with the
 * removal's id, which is its time in ms since 1970, until the data is compacted.
 */
export async function removeSaved(
  engine: { db: Writer; saved: Saved; now: () => number },
  workspace: number,
  query: SavedQuery,
): Promise<{ removalId: number; domains: number }> {
  const { db } = engine;
  const removalId = freeTime(db, engine.now());
  let count = 0;
  for await (const domains of savedDomains(engine, query)) {
    db.transaction(() => {
      for (const domain of domains) {
        db.run(
          `UPDATE snapshots SET removed_at = ? WHERE workspace = ? AND kind IN ('companies', 'technologies') AND key = ?
             AND removed_at IS NULL`,
          [removalId, workspace, domain],
        );
        indexDomain(db, workspace, domain);
      }
    });
    count += domains.length;
  }
  return { removalId, domains: count };
}

/**
 * Brings back what one removal took; returns the number of domains. Answers that came since then stay the
 * newest. If the process dies meanwhile, what is not back yet still belongs to the same removal.
 */
export async function undoRemoval(db: Writer, removalId: number): Promise<number> {
  let count = 0;
  for (;;) {
    const back = db.all<{ workspace: number; key: string }>(
      'SELECT DISTINCT workspace, key FROM snapshots WHERE removed_at = ? LIMIT ?',
      [removalId, STEP],
    );
    if (back.length === 0) return count;
    db.transaction(() => {
      for (const { workspace, key } of back) {
        db.run('UPDATE snapshots SET removed_at = NULL WHERE removed_at = ? AND workspace = ? AND key = ?', [
          removalId,
          workspace,
          key,
        ]);
        tryIndexDomain(db, workspace, key);
      }
    });
    count += back.length;
    await breathe();
  }
}

/** A time that no other removal has. */
function freeTime(db: Writer, now: number): number {
  const last = db.get<{ at: number | null }>('SELECT max(removed_at) AS at FROM snapshots')?.at ?? 0;
  return Math.max(now, last + 1);
}
