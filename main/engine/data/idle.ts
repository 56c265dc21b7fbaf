import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Reader } from '../store/database.ts';

/** Throws `store_busy` while a run or a paid request is under way: neither may find the store gone, nor wait for it until its answer is lost. */
export function requireIdle(db: Reader): void {
  const run = db.get(`SELECT 1 FROM jobs WHERE state IN ('queued', 'running', 'writing') LIMIT 1`);
  if (run !== undefined) throw new StackdeskError('store_busy', 'A run is under way.');
  requireNothingSent(db);
}

/** The same for paid requests alone. */
export function requireNothingSent(db: Reader): void {
  const request = db.get(`SELECT 1 FROM requests WHERE state = 'sending' LIMIT 1`);
  if (request !== undefined)
    throw new StackdeskError('store_busy', 'The answer to a paid request is awaited.');
}
