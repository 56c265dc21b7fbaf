import type { Writer } from '../store/database.ts';
import { insertSnapshot, type NewSnapshot, type StoredSnapshot } from '../store/snapshots.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { indexDomain } from './index-domain.ts';

/**
 * Keeps an answer and indexes its domain. Call it in the transaction that books the answer. Returns the id of
 * the snapshot.
 */
export function keepAnswer(db: Writer, snapshot: NewSnapshot): number {
  const { kept, isAlone } = insertSnapshot(db, snapshot);
  if (snapshot.kind !== 'technology')
    tryIndexDomain(db, snapshot.workspace, snapshot.key, isAlone ? kept : undefined);
  return kept.id;
}

/**
 * Indexes a domain. An answer that can't be indexed is kept all the same, since it was paid for. Throws
 * `StoreFailure` if the store fails.
 */
export function tryIndexDomain(db: Writer, workspace: number, domain: string, added?: StoredSnapshot): void {
  try {
    indexDomain(db, workspace, domain, added);
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
  }
}
