import { createHash } from 'node:crypto';
import { type PreparedList, prepareList } from './prepare.ts';
import type { ListRecord } from './record.ts';
import { createTurns } from './turns.ts';

export interface ListFiles {
  /** What is known at once: a list that was worked out, that it could not be, or nothing yet. */
  known(reportId: number): PreparedList | 'failed' | undefined;
  /** Works a list out unless that was done before. */
  open(record: ListRecord): Promise<PreparedList>;
  /** SHA-256 of a file in a version, in hex; read once. */
  sha256(record: ListRecord, version: number): Promise<string>;
  close(): void;
}

interface Opened {
  work: Promise<PreparedList>;
  result?: PreparedList | 'failed';
}

/** As many lists stay worked out; any other is worked out anew when it is asked for, to the same bytes. */
const KEPT = 12;

export function createFiles(): ListFiles {
  const opened = new Map<number, Opened>();
  const hashes = new Map<string, Promise<string>>();
  /** One after the other, so that many at once don't hold everything else up. */
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
    // One that is still worked out has someone who waits for it.
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
