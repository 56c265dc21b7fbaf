import type { Writer } from '../store/database.ts';
import { breathe } from '../world/clock.ts';
import { takeNumbers } from './index-domain.ts';
import { tryIndexDomain } from './keep-answer.ts';

/** How many domains are indexed in one transaction; other work goes on in between. */
const STRIDE = 200;

/** Each domain is indexed once, with the first of its kinds. A technology is no domain. */
const NOT_INDEXED_YET = `kind <> 'technology' AND (kind <> 'technologies' OR NOT EXISTS
  (SELECT 1 FROM snapshots c WHERE c.workspace = s.workspace AND c.kind = 'companies' AND c.key = s.key))`;

/** Indexes all saved answers of a store that has nothing but them, and notes what each changed. */
export async function indexAll(db: Writer): Promise<void> {
  let last = { workspace: 0, kind: '', key: '' };
  for (;;) {
    const next = db.all<typeof last>(
      `SELECT DISTINCT workspace, kind, key FROM snapshots s WHERE (workspace, kind, key) > (:workspace, :kind, :key)
         AND ${NOT_INDEXED_YET} ORDER BY workspace, kind, key LIMIT :limit`,
      { ...last, limit: STRIDE },
    );
    const end = next.at(-1);
    if (end === undefined) return;
    last = end;
    db.transaction(() => {
      const numbers = takeNumbers(db, next.length);
      for (const { workspace, key } of next) tryIndexDomain(db, workspace, key, undefined, { numbers });
    });
    await breathe();
  }
}
