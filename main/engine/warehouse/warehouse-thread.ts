import { inspect } from 'node:util';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';
import { problemOf } from '../base/problem.ts';
import { stopIfAborted } from '../duckdb/cancelled.ts';
import type { Reader } from '../store/database.ts';
import { type HeldStore, holdStore, openStoreReader } from '../store/store-reader.ts';
import { answerRows, companyRows, partitionOfAnswer } from './answer-rows.ts';
import { writeDomains } from './domain-rows.ts';
import { isPositionIn, lastAnswer, type Position, positionOf } from './position.ts';
import { createRowWriter, type EndedFile, type RowWriter } from './row-writer.ts';
import * as rows from './store-rows.ts';
import { TABLES, type TableName } from './tables.ts';
import { writeStoreRows } from './write-store-rows.ts';

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
  /** Only answers and companies. Without this, all tables, for which a second thread may write these. */
  isForAnswers?: boolean;
}

/** What it says when all is written. Of answers, only the position. */
export interface RowsWritten {
  position: Position;
  /** The lists, so that their files can be read. */
  lists: rows.StoredListFacts[];
  spaces: rows.Spaces;
}

/**
 * What the thread says. After a file, and before and after it begins to read, it waits for `go`. `details` are for the log.
 */
export type FromThread =
  | { rows: number }
  | { file: EndedFile }
  | { reading: 'soon' | 'begun' }
  | { written: RowsWritten }
  | { problem: Problem; details: string };
export type ToThread = 'go' | 'cancel';

/** Fewer answers are written sooner than a second thread could begin. */
const MANY_ANSWERS = 4_000;

// A thread of its own: the engine goes on meanwhile, and has no garbage to collect from all that passes.
if (parentPort !== null) serve(parentPort, workerData as RowsTask);

/** What writing the store needs of the thread. */
export interface Ways {
  writer: RowWriter;
  stopping: AbortController;
  onRows(count: number): void;
  /** Says something, and waits until it may go on. One after the other. */
  ask(message: FromThread): Promise<void>;
}

function serve(port: MessagePort, task: RowsTask): void {
  const say = (message: FromThread) => port.postMessage(message);
  const stopping = new AbortController();
  let goOn = () => {};
  let asked = Promise.resolve();
  port.on('message', (message: ToThread) => {
    if (message === 'cancel') stopping.abort();
    else goOn();
  });
  const ask = (message: FromThread) => {
    asked = asked
      .then(
        () =>
          new Promise<void>((resolve) => {
            goOn = resolve;
            say(message);
          }),
      )
      .then(() => stopIfAborted(stopping.signal));
    return asked;
  };
  const writer = createRowWriter({
    ...task,
    compared: new Set(task.compared),
    signal: stopping.signal,
    ended: (file) => ask({ file }),
  });
  writeStore(task, { writer, stopping, ask, onRows: (count) => say({ rows: count }) })
    .finally(() => writer.close())
    .then(
      (written) => say({ written }),
      (error: unknown) => say({ problem: problemOf(error), details: inspect(error) }),
    )
    .finally(() => port.close());
}

/** Writes the rows of the store as they are at one moment. */
export async function writeStore(task: RowsTask, ways: Ways): Promise<RowsWritten> {
  const reader = openStoreReader(task.store);
  const { db, begin } = reader;
  const writeRest = async (moment: Moment) => writtenOf(moment, await writeOthers(moment, ways));
  try {
    if (task.isForAnswers === true) {
      await ways.ask({ reading: 'soon' });
      begin();
      await ways.ask({ reading: 'begun' });
      const moment = momentOf(db, task);
      await writeAnswers(moment, ways);
      return writtenOf(moment, []);
    }
    const isMany = lastAnswer(db) - (task.after?.answers ?? 0) >= MANY_ANSWERS;
    const answers = isMany ? startAnswers(task, ways, begin) : null;
    if (answers === null || !(await answers.haveBegun)) {
      begin();
      const moment = momentOf(db, task);
      await writeAnswers(moment, ways);
      return await writeRest(moment);
    }
    // If this fails, the other thread must stop, too.
    const rest = async () => writeRest(momentOf(db, task));
    return await allOf(rest(), answers.written, ways.stopping);
  } finally {
    reader.close();
  }
}

/**
 * Starts a thread that writes answers. It and this one begin to read while nobody can write, so both see one moment. What
 * would wait for the engine meanwhile, which may want to write, would wait for ever. `haveBegun` is false if others write
 * without a pause: then the thread has ended, and this one begins by itself.
 */
function startAnswers(
  task: RowsTask,
  { stopping, onRows, ask }: Ways,
  begin: () => void,
): { haveBegun: Promise<boolean>; written: Promise<RowsWritten> } {
  let held: HeldStore | undefined;
  let hasBegun = (_: true) => {};
  const bothBegun = new Promise<true>((resolve) => {
    hasBegun = resolve;
  });
  const reading = (when: 'soon' | 'begun') => {
    if (when === 'soon') held = holdStore(task.store);
    else {
      begin();
      held?.release();
      hasBegun(true);
    }
  };
  const take = (file: EndedFile) => ask({ file });
  const options = { onRows, take, reading, signal: stopping.signal };
  const written = writeStoreRows({ ...task, isForAnswers: true }, options).finally(() => held?.release());
  const hasEnded = written.then(
    () => true,
    (error: unknown) => {
      if (error instanceof StackdeskError && error.code === 'store_locked') return false;
      throw error;
    },
  );
  return { haveBegun: Promise.race([bothBegun, hasEnded]), written };
}

/** The store at one moment, and what is wanted of it. */
interface Moment {
  db: Reader;
  wanted: rows.Wanted;
  spaces: rows.Spaces;
}

function momentOf(db: Reader, { after, from }: RowsTask): Moment {
  const follows = after !== null && isPositionIn(db, after) ? after : null;
  const wanted = { afterChange: follows?.changes ?? 0, afterAnswer: follows?.answers ?? 0, from };
  return { db, wanted, spaces: rows.spacesOf(db) };
}

function writtenOf({ db, spaces }: Moment, lists: rows.StoredListFacts[]): RowsWritten {
  return { position: positionOf(db), lists, spaces };
}

/** Writes all but answers and companies. Returns the lists. */
async function writeOthers(
  { db, wanted, spaces }: Moment,
  { writer, onRows }: Ways,
): Promise<rows.StoredListFacts[]> {
  const lists = rows.listFacts(db, wanted);
  await writer.writeRows(TABLES.technologies, rows.technologyRows(db), { onRows });
  await writeDomains(db, writer, { wanted, spaces, onRows });
  await writer.writeRows(TABLES.ledger, rows.chargeRows(db, wanted, spaces), { onRows });
  await writer.writeRows(TABLES.lists, rows.listRows(lists, spaces), { onRows });
  return lists;
}

async function writeAnswers({ db, wanted, spaces }: Moment, { writer, onRows }: Ways): Promise<void> {
  const partition = partitionOfAnswer;
  await writer.writeRows(TABLES.snapshots, answerRows(db, wanted, spaces), { partition, onRows });
  await writer.writeRows(TABLES.companies, companyRows(db, wanted, spaces), { onRows });
}

/** Waits for both, also if one fails: then the other stops first. Returns the result of the first. */
async function allOf<Result>(
  first: Promise<Result>,
  second: Promise<unknown>,
  stopping: AbortController,
): Promise<Result> {
  const works = [first, second];
  const all = Promise.all(works);
  all.catch(() => stopping.abort());
  await Promise.allSettled(works);
  await all;
  return await first;
}
