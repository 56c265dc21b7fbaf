import type { Writer } from '../store/database.ts';
import { insertSnapshot, type NewSnapshot } from '../store/snapshots.ts';
import { indexDomain } from './index-domain.ts';

/** Keeps an answer for ever and makes its domain found by it; call in the transaction that books it. Answers the snapshot's id. */
export function keepAnswer(db: Writer, snapshot: NewSnapshot): number {
  const id = insertSnapshot(db, snapshot);
  if (snapshot.kind !== 'technology') indexDomain(db, snapshot.workspace, snapshot.key);
  return id;
}
