import { inspect } from 'node:util';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Problem } from '../../../preload/contract/models/job.ts';
import { problemOf } from '../base/problem.ts';
import { openUnpackThread } from '../store/answers/unpack-thread.ts';
import type { Reader } from '../store/database.ts';
import { openStoreReader } from '../store/store-reader.ts';
import { answerRows, companyRows, partitionOfAnswer } from './answer-rows.ts';
import { writeDomains } from './domain-rows.ts';
import { isPositionIn, type Position, positionOf } from './position.ts';
import { createRowWriter, type EndedFile, type RowWriter } from './row-writer.ts';
import * as rows from './store-rows.ts';
import { TABLES, type TableName } from './tables.ts';

/** What the thread is to write. */
export interface RowsTask {
  /** The path of the store. */
  store: string;
  /** The folder that it writes into. */
  dir: string;
  /** ms since 1970. */
  exportedAt: number;
  /** Tables whose rows are compared with those of earlier parts. */
  compared: readonly TableName[];
  /** Only what came after this position, if it is one of this store. */
  after: Position | null;
  /** Only what came at this time or later, ms since 1970. 0 for everything. */
  from: number;
}

/** What it says when all is written. */
export interface RowsWritten {
  position: Position;
  /** The lists, so that their files can be read. */
  lists: rows.StoredListFacts[];
  spaces: rows.Spaces;
}

/** What the thread says. After a file it waits for `taken`. `details` are for the log. */
export type FromThread =
  | { rows: number }
  | { file: EndedFile }
  | { written: RowsWritten }
  | { problem: Problem; details: string };
export type ToThread = 'taken' | 'cancel';

// A thread of its own: the engine goes on meanwhile, and has no garbage to collect from all that passes.
if (parentPort !== null) serve(parentPort, workerData as RowsTask);

function serve(port: MessagePort, task: RowsTask): void {
  const say = (message: FromThread) => port.postMessage(message);
  const stopping = new AbortController();
  let goOn = () => {};
  let taken = Promise.resolve();
  port.on('message', (message: ToThread) => {
    if (message === 'cancel') stopping.abort();
    else goOn();
  });
  const writer = createRowWriter({
    ...task,
    compared: new Set(task.compared),
    signal: stopping.signal,
    ended: (file) => {
      // Two tables are written at a time, but one file is taken after the other.
      taken = taken.then(
        () =>
          new Promise((resolve) => {
            goOn = resolve;
            say({ file });
          }),
      );
      return taken;
    },
  });
  writeStore(task, writer, { stopping, onRows: (count) => say({ rows: count }) })
    .finally(() => writer.close())
    .then(
      (written) => say({ written }),
      (error: unknown) => say({ problem: problemOf(error), details: inspect(error) }),
    )
    .finally(() => port.close());
}

/** Writes the rows of the store as they are at one moment. */
async function writeStore(
  { store, after, from }: RowsTask,
  writer: RowWriter,
  { stopping, onRows }: { stopping: AbortController; onRows: (count: number) => void },
): Promise<RowsWritten> {
  const reader = openStoreReader(store);
  try {
    const { db } = reader;
    const follows = after !== null && isPositionIn(db, after) ? after : null;
    const wanted = { afterChange: follows?.changes ?? 0, afterAnswer: follows?.answers ?? 0, from };
    const spaces = rows.spacesOf(db);
    const lists = rows.listFacts(db, wanted);
    await writer.writeRows(TABLES.technologies, rows.technologyRows(db), { onRows });
    // Most of the work on answers is done by other threads, so this one writes domains meanwhile.
    const options = { wanted, spaces, onRows };
    await allOf([writeDomains(db, writer, options), writeAnswers(db, writer, options)], stopping);
    await writer.writeRows(TABLES.ledger, rows.chargeRows(db, wanted, spaces), { onRows });
    await writer.writeRows(TABLES.lists, rows.listRows(lists, spaces), { onRows });
    return { position: positionOf(db), lists, spaces };
  } finally {
    reader.close();
  }
}

async function writeAnswers(
  db: Reader,
  writer: RowWriter,
  { onRows, ...which }: { wanted: rows.Wanted; spaces: rows.Spaces; onRows: (count: number) => void },
): Promise<void> {
  const unpacking = openUnpackThread();
  try {
    const making = { ...which, unpacking };
    const partition = partitionOfAnswer;
    await writer.writeRows(TABLES.snapshots, answerRows(db, making), { partition, onRows });
    await writer.writeRows(TABLES.companies, companyRows(db, making), { onRows });
  } finally {
    unpacking.end();
  }
}

/** Waits for all, also if one fails: then the others stop first. */
async function allOf(works: readonly Promise<void>[], stopping: AbortController): Promise<void> {
  const all = Promise.all(works);
  all.catch(() => stopping.abort());
  await Promise.allSettled(works);
  await all;
}
