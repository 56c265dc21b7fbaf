import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { exportDataSet } from '../../../main/engine/warehouse/export-data-set.ts';
import { TABLE_NAMES } from '../../../main/engine/warehouse/tables.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { fillSavedStore } from '../../support/engine/saved-store.ts';
import { addTechnologyAnswers } from '../../support/engine/technology-answers.ts';
import { partsOf, provenManifest, unwatched, writeDataSet } from '../../support/engine/warehouse-fixture.ts';
import { openIn } from '../../support/files/open-in.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const DOMAINS = 5_000;
const ANSWERS = 4_000;

/** The names of all that an export left in a folder, except for the folder of parts. */
const leftIn = (dir: string) => readdirSync(dir).filter((name) => name !== '_parts');

test('an export that is stopped leaves nothing, and closes its files first', async () => {
  const dataDir = tempDir();
  fillSavedStore(dataDir, DOMAINS, 10);
  addTechnologyAnswers(dataDir, ANSWERS);
  const engine = openEngine({ dataDir, maySpend: false });
  for (const stopAt of [0, 1, 1_500, DOMAINS + ANSWERS]) {
    const dir = tempDir();
    const control = new AbortController();
    if (stopAt === 0) control.abort();
    const progress = (done: number) => void (done >= stopAt && control.abort());
    const stopped = exportDataSet(engine, { dir, since: 'new' }, { signal: control.signal, progress });
    await expect(stopped, `at ${stopAt}`).rejects.toMatchObject({ code: 'cancelled' });
    expect([leftIn(dir), partsOf(dir)]).toEqual([[], []]);
    // The lock of the data set is closed, too.
    expect(openIn(dir)).toEqual([]);
  }
});

test('an export whose thread ends by itself fails, and the next one writes everything', async () => {
  const dataDir = tempDir();
  const { pairs } = fillSavedStore(dataDir, 100, 10);
  const engine = openEngine({ dataDir, maySpend: false });
  const dir = tempDir();
  const leave = enterWorld({
    ...realWorld,
    machine: { ...realWorld.machine, program: () => new Worker('process.exit(3)', { eval: true }) },
  });
  onTestFinished(leave);
  const failed = exportDataSet(engine, { dir, since: 'new' }, unwatched());
  await expect(failed).rejects.toThrow('the thread that writes rows ended');
  expect([leftIn(dir), partsOf(dir)]).toEqual([[], []]);
  leave();
  const { part } = await writeDataSet(engine, dir, 'new');
  expect(provenManifest(dir, part ?? '').tables.find(({ name }) => name === 'pairs')?.rows).toBe(pairs);
  expect(leftIn(dir).sort()).toEqual([...TABLE_NAMES].sort());
});
