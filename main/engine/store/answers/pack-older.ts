import { breathe } from '../../world/clock.ts';
import type { Writer } from '../database.ts';
import { packed } from './packing.ts';

/** How many answers are looked at in one transaction. Other work goes on in between. */
const STRIDE = 200;

/**
 * Compresses the answers that an older version stored, in steps. A process that was stopped goes on where it was. The
 * file of the store gets smaller only when it is compacted; until then, new answers use the room.
 */
export async function packOlder(db: Writer, signal?: AbortSignal): Promise<void> {
  const newest = db.get<{ id: number | null }>('SELECT max(id) AS id FROM snapshots')?.id ?? 0;
  let after = db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'packed'`)?.value ?? 0;
  while (after < newest && signal?.aborted !== true) {
    after = db.transaction(() => packAfter(db, after)) ?? newest;
    await breathe();
  }
}

/** Compresses the next answers after an id. Returns the last one's id, or undefined if there was none. */
function packAfter(db: Writer, after: number): number | undefined {
  const rows = db.all<{ id: number; raw: string }>(
    'SELECT id, raw FROM snapshots WHERE id > ? AND packed IS NULL ORDER BY id LIMIT ?',
    [after, STRIDE],
  );
  for (const { id, raw } of rows) {
    const text = packed(raw);
    if (text.packed !== null)
      db.run(`UPDATE snapshots SET raw = '', packed = ? WHERE id = ? AND packed IS NULL`, [text.packed, id]);
  }
  const last = rows.at(-1)?.id;
  db.run(
    `UPDATE saved_state SET value = coalesce(?, (SELECT max(id) FROM snapshots), value) WHERE key = 'packed'`,
    [last ?? null],
  );
  return last;
}
