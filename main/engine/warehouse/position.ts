import { createHash } from 'node:crypto';
import type { Reader, Writer } from '../store/database.ts';
import { randomBytes } from '../world/random.ts';

/**
 * How far an export came in the store. `store` names the store and its last answer: after a backup was restored, the
 * numbers of changes and answers begin again.
 */
export interface Position {
  changes: number;
  answers: number;
  store: string;
}

const NAME = 'warehouse';

/** Gives the store a number of its own. It is no part of a backup, so a restored store gets another. */
export function nameStore(db: Writer): void {
  db.run('INSERT OR IGNORE INTO saved_state (key, value) VALUES (?, ?)', [
    NAME,
    randomBytes(6).readUIntBE(0, 6),
  ]);
}

export function positionOf(db: Reader): Position {
  const answers = lastAnswer(db);
  return { changes: stateOf(db, 'change'), answers, store: markOf(db, answers) };
}

/** The number of the newest answer, 0 if there is none. */
export function lastAnswer(db: Reader): number {
  return db.get<{ id: number | null }>('SELECT max(id) AS id FROM snapshots')?.id ?? 0;
}

/** Whether everything up to a position is in this store, with the same numbers. */
export function isPositionIn(db: Reader, { changes, answers, store }: Position): boolean {
  return changes <= stateOf(db, 'change') && markOf(db, answers) === store;
}

function markOf(db: Reader, answers: number): string {
  const last = db.get<{ kind: string; key: string }>('SELECT kind, key FROM snapshots WHERE id = ?', [
    answers,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([stateOf(db, NAME), answers, last ?? null]))
    .digest('hex')
    .slice(0, 32);
}

function stateOf(db: Reader, key: string): number {
  return db.get<{ value: number }>('SELECT value FROM saved_state WHERE key = ?', [key])?.value ?? 0;
}
