import { createHash } from 'node:crypto';
import { type PreparedList, prepareList } from './prepare.ts';
import type { ListRecord } from './record.ts';
import { createTurns } from './turns.ts';

export interface ListFiles {
  /** The result so far: a computed list, a failure, or nothing yet. */
  known(reportId: number): PreparedList | 'failed' | undefined;
  /** Computes a list, or returns the cached one. */
  open(record: ListRecord): Promise<PreparedList>;
  /** SHA-256 of a version of the file, in hex; computed once. */
  sha256(record: ListRecord, version: number): Promise<string>;
  close(): void;
}

interface Opened {
  work: Promise<PreparedList>;
  result?: PreparedList | 'failed';
}

/** The number of cached lists. Any other is computed again, with the same bytes. */
const KEPT = 12;

export function createFiles(): ListFiles {
  const opened = new Map<number, Opened>();
  const hashes = new Map<string, Promise<string>>();
  /** One after another, so that many at once don't block other requests. */
  let queue: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const open = (record: ListRecord): Promise<PreparedList> => {
    const { reportId } = record;
    const known = opened.get(reportId);
    opened.delete(reportId);
    if (known !== undefined) {
      opened.set(reportId, known);
      return known.work;
    }
    const work = queue.then(() => prepareList(record, () => !isClosed));
    queue = work.catch(() => undefined);
    const entry: Opened = { work };
    opened.set(reportId, entry);
    void work.then(
      (prepared) => Object.assign(entry, { result: prepared }),
      () => Object.assign(entry, { result: 'failed' }),
    );
    // A list that is still being computed is not removed, since a request waits for it.
    const idle = [...opened].filter(([, { result }]) => result !== undefined);
    for (const [id] of idle.slice(0, Math.max(0, opened.size - KEPT))) opened.delete(id);
    return work;
  };

  return {
    known: (reportId) => opened.get(reportId)?.result,
    open,
    sha256: (record, version) => {
      const key = `${record.reportId} ${version}`;
      const hash = hashes.get(key) ?? open(record).then((prepared) => hashOf(prepared, version));
      hashes.set(key, hash);
      return hash;
    },
    close: () => {
      isClosed = true;
    },
  };
}

async function hashOf(prepared: PreparedList, version: number): Promise<string> {
  const { sizeBytes, pieces } = prepared.content(version);
  const hash = createHash('sha256');
  const turn = createTurns();
  for (const piece of pieces(0, sizeBytes)) {
    hash.update(piece);
    if (turn.isOver()) await turn.next();
  }
  return hash.digest('hex');
}
