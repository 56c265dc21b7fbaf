import { wholeText } from '../service/read/values.ts';
import type { Writer } from '../store/database.ts';
import { breathe } from '../world/clock.ts';
import { takeNumbers } from './index-domain.ts';
import { tryIndexDomain } from './keep-answer.ts';

/** How many domains are indexed in one transaction; other work goes on in between. */
const STRIDE = 200;

/** Each domain is indexed once, with the first of its kinds. A technology is no domain. */
const NOT_INDEXED_YET = `kind <> 'technology' AND (kind <> 'technologies' OR NOT EXISTS
  (SELECT 1 FROM snapshots c WHERE c.workspace = s.workspace AND c.kind = 'companies' AND c.key = s.key))`;

/**
 * Indexes what an older version saved, if that is still due. A process that was stopped begins again, which
 * does no harm.
 */
export async function rebuildSaved(db: Writer, signal?: AbortSignal): Promise<void> {
  const isDue = db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'rebuild'`)?.value === 1;
  if (!isDue) return;
  db.transaction(() => spellNames(db));
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
      const numbers = takeNumbers(db, next.length);
      for (const { workspace, key } of next) tryIndexDomain(db, workspace, key, undefined, { numbers });
    });
    await breathe();
  }
  // The changes were kept with each domain, so they are not due either.
  db.run(`UPDATE saved_state SET value = 0 WHERE key IN ('rebuild', 'changes')`);
}

/** Names with NUL, which an older version kept, as a reader of answers writes them today. */
function spellNames(db: Writer): void {
  for (const [table, column] of [
    ['saved_technologies', 'name'],
    ['saved_values', 'value'],
  ] as const)
    for (const { id, name } of db.all<{ id: number; name: string }>(
      `SELECT id, ${column} AS name FROM ${table} WHERE instr(${column}, char(0)) > 0`,
    )) {
      const isTaken = db.get(`SELECT 1 FROM ${table} WHERE ${column} = ?`, [wholeText(name)]) !== undefined;
      // Nothing has this name once its domains are indexed.
      const spelt = isTaken ? `${wholeText(name)} ${id}` : wholeText(name);
      db.run(`UPDATE ${table} SET ${column} = :spelt WHERE id = :id`, { spelt, id });
    }
}
