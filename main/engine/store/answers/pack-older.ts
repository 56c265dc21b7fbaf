import { breathe } from '../../world/clock.ts';
import type { Writer } from '../database.ts';
import { packed } from './packing.ts';

/** How many answers are looked at in one transaction. Other work goes on in between. */
const STRIDE = 200;

/**
 * Compresses the answers that an older version stored, newest first, in steps. A process that was stopped goes on where
 * it was. The file of the store gets smaller only when it is compacted; until then, new answers use the room.
 */
export async function packOlder(db: Writer, signal?: AbortSignal): Promise<void> {
  let upTo = db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'unpacked'`)?.value ?? 0;
  while (upTo > 0 && signal?.aborted !== true) {
    upTo = db.transaction(() => packUpTo(db, upTo));
    await breathe();
  }
}

/** Compresses the next answers up to an id. Returns the id up to which there may be more, 0 for none. */
function packUpTo(db: Writer, upTo: number): number {
  const rows = db.all<{ id: number; raw: string }>(
    'SELECT id, raw FROM snapshots WHERE id <= ? AND packed IS NULL ORDER BY id DESC LIMIT ?',
    [upTo, STRIDE],
  );
  for (const { id, raw } of rows) {
    const text = packed(raw);
    if (text.packed !== null)
      db.run(`UPDATE snapshots SET raw = '', packed = ? WHERE id = ? AND packed IS NULL`, [text.packed, id]);
  }
  const left = (rows.at(-1)?.id ?? 1) - 1;
  db.run(`UPDATE saved_state SET value = ? WHERE key = 'unpacked'`, [left]);
  return left;
}
