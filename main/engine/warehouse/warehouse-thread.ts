import { inspect } from 'node:util';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Problem } from '#contract/models/job.ts';
import { problemOf } from '../base/problem.ts';
import type { Reader } from '../store/database.ts';
import { openStoreReader } from '../store/store-reader.ts';
import { answerRows, companyRows, partitionOfAnswer } from './answer-rows.ts';
import { writeDomains } from './domain-rows.ts';
import { openPartWriter, type PartWriterOptions, type WrittenFile } from './part-writer.ts';
import { isPositionIn, type Position, positionOf } from './position.ts';
import * as rows from './store-rows.ts';
import { TABLES } from './tables.ts';

/** What the thread is to write. */
export interface RowsTask extends Omit<PartWriterOptions, 'signal'> {
  /** The path of the store. */
  store: string;
  /** Only what came after this position, if it is one of this store. */
  after: Position | null;
  /** Only what came at this time or later, ms since 1970. 0 for everything. */
  from: number;
}

/** What it says when all is written. */
export interface RowsWritten {
  position: Position;
  files: readonly WrittenFile[];
  /** The lists, so that their files can be read. */
  lists: rows.StoredListFacts[];
  spaces: rows.Spaces;
}

/** What the thread says. `details` are for the log. */
export type FromThread = { rows: number } | { written: RowsWritten } | { problem: Problem; details: string };
export type ToThread = 'cancel';

// A thread of its own: the engine goes on meanwhile, and has no garbage to collect from all that passes.
if (parentPort !== null) serve(parentPort, workerData as RowsTask);

function serve(port: MessagePort, task: RowsTask): void {
  const say = (message: FromThread) => port.postMessage(message);
  const stopping = new AbortController();
  port.on('message', (_: ToThread) => stopping.abort());
  writeStore(task, { signal: stopping.signal, onRows: (count) => say({ rows: count }) })
    .then(
      (written) => say({ written }),
      (error: unknown) => say({ problem: problemOf(error), details: inspect(error) }),
    )
    .finally(() => port.close());
}

/** Writes the rows of the store as they are at one moment. */
export async function writeStore(
  task: RowsTask,
  { signal, onRows }: { signal: AbortSignal; onRows: (count: number) => void },
): Promise<RowsWritten> {
  const reader = openStoreReader(task.store);
  try {
    const writer = await openPartWriter({ ...task, signal });
    try {
      reader.begin();
      const { db } = reader;
      const { wanted, spaces } = momentOf(db, task);
      const lists = rows.listFacts(db, wanted);
      const partition = partitionOfAnswer;
      await writer.writeRows(TABLES.snapshots, answerRows(db, wanted, spaces), { partition, onRows });
      await writer.writeRows(TABLES.companies, companyRows(db, wanted, spaces), { onRows });
      await writer.writeRows(TABLES.technologies, rows.technologyRows(db), { onRows });
      await writeDomains(db, writer, { wanted, spaces, onRows });
      await writer.writeRows(TABLES.ledger, rows.chargeRows(db, wanted, spaces), { onRows });
      await writer.writeRows(TABLES.lists, rows.listRows(lists, spaces), { onRows });
      return { position: positionOf(db), files: writer.files, lists, spaces };
    } finally {
      await writer.close();
    }
  } finally {
    reader.close();
  }
}

function momentOf(db: Reader, { after, from }: RowsTask): { wanted: rows.Wanted; spaces: rows.Spaces } {
  const follows = after !== null && isPositionIn(db, after) ? after : null;
  const wanted = { afterChange: follows?.changes ?? 0, afterAnswer: follows?.answers ?? 0, from };
  return { wanted, spaces: rows.spacesOf(db) };
}
