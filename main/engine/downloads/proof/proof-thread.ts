import type { createHash, Hash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { world } from '../../world/world.ts';
import { createRecordCounter, type RecordCounter } from './csv-records.ts';

/** What is known of the bytes so far. */
export interface Findings {
  /** In hexadecimal. */
  readonly sha256: string;
  /** Of the bytes that were given with `countsRows`, read as CSV. */
  readonly rows: { readonly count: number; readonly isOpen: boolean };
}

/** Hashing and counting take as long as receiving, so they have a thread of their own. */
export interface ThreadProof {
  /** Takes the memory of the bytes, and returns it once they are hashed. */
  push(bytes: Buffer, countsRows: boolean): Promise<ArrayBuffer>;
  /** About everything that was given so far. More may follow. */
  findings(): Promise<Findings>;
  /** Nothing follows. */
  end(): void;
}

interface Question {
  readonly proof: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly countsRows?: boolean;
  readonly isLast?: boolean;
}

interface Asked {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  ask(question: Question, memory?: ArrayBuffer): Promise<unknown>;
  open(): number;
  close(proof: number): void;
}

let running: Thread | null = null;

/**
 * Starts at a file's first byte. All proofs of a process share one thread. It lives as long as one of them
 * does, and keeps no process running.
 */
export function createThreadProof(): ThreadProof {
  running ??= startThread();
  const thread = running;
  const proof = thread.open();
  return {
    push(given, countsRows) {
      const bytes = given as Uint8Array<ArrayBuffer>;
      return thread.ask({ proof, bytes, countsRows }, bytes.buffer) as Promise<ArrayBuffer>;
    },
    findings: () => thread.ask({ proof }) as Promise<Findings>,
    end: () => thread.close(proof),
  };
}

/** Runs in the thread. Its source is sent as text, so it uses nothing else and needs no bundle. */
function serveProofs(port: MessagePort, makeHash: typeof createHash, makeCounter: () => RecordCounter): void {
  const proofs = new Map<number, { readonly hash: Hash; readonly rows: RecordCounter }>();
  port.on('message', ({ proof: id, bytes, countsRows, isLast }: Question) => {
    if (isLast === true) {
      proofs.delete(id);
      return;
    }
    const proof = proofs.get(id) ?? { hash: makeHash('sha256'), rows: makeCounter() };
    proofs.set(id, proof);
    const { hash, rows } = proof;
    if (bytes === undefined) {
      const { count, isOpen } = rows;
      port.postMessage({ sha256: hash.copy().digest('hex'), rows: { count, isOpen } });
      return;
    }
    const { buffer, byteOffset, length } = bytes;
    hash.update(bytes);
    // A buffer is searched faster than the plain array that arrives here.
    if (countsRows === true) rows.push(Buffer.from(buffer, byteOffset, length));
    port.postMessage(buffer, [buffer]);
  });
}

function startThread(): Thread {
  const needs = `require('node:worker_threads').parentPort, require('node:crypto').createHash, ${createRecordCounter}`;
  const worker = world().machine.thread(`(${serveProofs})(${needs})`);
  // Answers come in the order of the questions.
  const asked: Asked[] = [];
  const open = new Set<number>();
  let last = 0;
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    if (running === thread) running = null;
    for (const { reject } of asked.splice(0)) reject(failure);
  };
  const thread: Thread = {
    ask: (question, memory) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        if (asked.length === 0) worker.ref();
        asked.push({ resolve, reject });
        worker.postMessage(question, memory === undefined ? [] : [memory]);
      }),
    open() {
      last += 1;
      open.add(last);
      return last;
    },
    close(proof) {
      if (!open.delete(proof)) return;
      worker.postMessage({ proof, isLast: true } satisfies Question);
      if (open.size > 0 || running !== thread) return;
      running = null;
      void worker.terminate();
    },
  };
  worker.unref();
  worker.on('message', (answer: unknown) => {
    asked.shift()?.resolve(answer);
    if (asked.length === 0) worker.unref();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that proves files ended')));
  return thread;
}
