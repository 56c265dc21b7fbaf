import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { addAnswerText } from '../../../main/engine/store/answers/packing.ts';
import { createWriter, STORE_FILE } from '../../../main/engine/store/database.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { createRowWriter } from '../../../main/engine/warehouse/row-writer.ts';
import { type FromThread, writeStore } from '../../../main/engine/warehouse/warehouse-thread.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { addTechnologyAnswers } from '../../support/engine/technology-answers.ts';
import { makeWorkspace } from '../../support/engine/warehouse-fixture.ts';
import { openIn } from '../../support/files/open-in.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** So many that a second thread writes them. */
const ANSWERS = 4_000;

/** A store, and a second program that stores an answer about a domain of its own, if nobody keeps it from that. */
function makeStore() {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  onTestFinished(close);
  const workspace = makeWorkspace(db);
  addTechnologyAnswers(dataDir, ANSWERS);
  const other = realWorld.databases.sqlite(join(dataDir, STORE_FILE), { timeout: 0 });
  onTestFinished(() => void other.close());
  addAnswerText(other);
  const writer = createWriter(other);
  let number = 0;
  const tryToKeep = () => {
    try {
      number += 1;
      keepMade(writer, workspace, { domain: `d${number}.com`, at: number, names: ['Shopify'] });
      return 'kept';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  return { dataDir, other, tryToKeep };
}

/** Writes all rows. Before this thread hears what that for answers says, `told` does. Returns the rows of each table. */
async function write(
  dataDir: string,
  dir: string,
  told: (message: FromThread, thread: Worker) => void,
): Promise<Partial<Record<string, number>>> {
  const program: typeof realWorld.machine.program = (...given) => {
    const thread = realWorld.machine.program(...given);
    thread.on('message', (message: FromThread) => told(message, thread));
    return thread;
  };
  // The store that another program holds is waited for as briefly as can be.
  const sqlite: typeof realWorld.databases.sqlite = (path, options) =>
    realWorld.databases.sqlite(path, { ...options, timeout: 1 });
  const machine = { ...realWorld.machine, program };
  onTestFinished(enterWorld({ ...realWorld, machine, databases: { ...realWorld.databases, sqlite } }));
  const task = { store: join(dataDir, STORE_FILE), dir, exportedAt: 0, compared: [], after: null, from: 0 };
  const rows: Partial<Record<string, number>> = {};
  const ask = async (message: FromThread) => {
    if ('file' in message) rows[message.file.table] = (rows[message.file.table] ?? 0) + message.file.rows;
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const writer = createRowWriter({
    ...{ ...task, compared: new Set<never>(), signal },
    ended: (file) => ask({ file }),
  });
  await writeStore(task, { writer, stopping, ask, onRows: () => {} }).finally(() => writer.close());
  return rows;
}

test('domains and answers are those of one moment, whenever others write', async () => {
  const { dataDir, tryToKeep } = makeStore();
  const tried: string[] = [];
  const rows = await write(
    dataDir,
    tempDir(),
    (message) => void tried.push(`${nameOf(message)}: ${tryToKeep()}`),
  );
  expect(tried.slice(0, 3)).toEqual(['soon: kept', 'begun: store_locked', 'rows: kept']);
  expect(rows).toMatchObject({ domains: 1, pairs: 1, snapshots: ANSWERS + 1 });
});

test('one thread writes all if others write without a pause', async () => {
  const { dataDir, other, tryToKeep } = makeStore();
  const told: string[] = [];
  const rows = await write(dataDir, tempDir(), (message) => {
    told.push(nameOf(message));
    if (!other.inTransaction) other.exec('BEGIN IMMEDIATE');
  });
  other.exec('ROLLBACK');
  expect(told).toEqual(['soon', 'problem']);
  expect(rows).toMatchObject({ snapshots: ANSWERS });
  expect(tryToKeep()).toBe('kept');
});

// Not while it unpacks: Node would end this process, too.
test.each(['soon', 'begun'])('if the thread for answers ends at "%s", all stops', async (end) => {
  const { dataDir, tryToKeep } = makeStore();
  const dir = tempDir();
  const written = write(dataDir, dir, (message, thread) => {
    if (nameOf(message) === end) void thread.terminate();
  });
  await expect(written).rejects.toThrow('the thread that writes rows ended');
  expect(openIn(dir)).toEqual([]);
  expect(tryToKeep()).toBe('kept');
});

function nameOf(message: FromThread): string {
  return 'reading' in message ? message.reading : (Object.keys(message)[0] ?? '');
}
