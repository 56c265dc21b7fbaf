import { putInDoubt } from '../../../main/engine/ledger/doubt.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { type NewRequest, openRequest } from '../../../main/engine/store/requests.ts';

type Given = Pick<NewRequest, 'workspace' | 'operation' | 'subjects'> & Partial<NewRequest>;

/** A journal row of a request that is sent now; returns its id. */
export function journalRequest(db: Writer, given: Given, now = 0): number {
  return openRequest(
    db,
    { jobId: null, go: 1, wallet: 'bulk_lookup', question: {}, most: given.subjects.length, ...given },
    now,
  );
}

/** A request whose answer was lost, so that it may have been charged. */
export function lostRequest(db: Writer, given: Given, now = 0): number {
  const id = journalRequest(db, given, now);
  putInDoubt(db, id, { way: 'lost', loss: { status: null, raw: null, at: now } });
  return id;
}
