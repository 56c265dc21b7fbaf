import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { startCliProcess } from '../../support/engine/run-cli.ts';
import { fillSavedStore } from '../../support/engine/saved-store.ts';
import { addTechnologyAnswers } from '../../support/engine/technology-answers.ts';
import {
  makeWorkspace,
  partsOf,
  provenManifest,
  rowsOfPart,
  writeDataSet,
} from '../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const KILLS = campaignSize(4, 20);
const DOMAINS = 8_000;
const ANSWERS = 4_000;

test('an export that is killed at any moment leaves no marker, and the next one clears away what it left', async () => {
  const dataDir = tempDir();
  const { pairs } = fillSavedStore(dataDir, DOMAINS, 10);
  addTechnologyAnswers(dataDir, ANSWERS);
  const dir = join(tempDir(), 'set');
  const environment = { STACKDESK_DATA_DIR: dataDir };
  /** Starts an export, and waits until it begins to write. */
  const begin = async (to: string) => {
    const before = unfinishedIn(to);
    const run = startCliProcess(['data', 'export', '--to', to, '--since', 'last', '--json'], environment);
    const isOver = run.ended.then(() => true);
    const hasBegun = () => unfinishedIn(to).some((each) => !before.includes(each));
    while (!hasBegun() && !(await Promise.race([isOver, sleep(1, false)])));
    return { ...run, begunAt: performance.now() };
  };
  const expectWhole = (to: string, part: string) => {
    const rows = provenManifest(to, part).tables.map((table) => [table.name, table.rows] as const);
    expect(Object.fromEntries(rows)).toMatchObject({ pairs, snapshots: ANSWERS });
  };
  const whole = await begin(join(tempDir(), 'whole'));
  expect((await whole.ended).json).toMatchObject({ part: expect.any(String) });
  const wholeMs = performance.now() - whole.begunAt;
  let left = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, ended } = await begin(dir);
    await sleep(wholeMs * Math.random());
    child.kill('SIGKILL');
    await ended;
    // If the kill came too late, everything is there.
    const complete = partsOf(dir);
    for (const part of complete) expectWhole(dir, part);
    if (complete.length === 0) left += 1;
    else rmSync(dir, { recursive: true });
  }
  expect(left).toBeGreaterThan(0);
  const { ended } = await begin(dir);
  expect((await ended).json).toMatchObject({ part: expect.any(String) });
  expect(partsOf(dir)).toHaveLength(1);
  const [part = ''] = partsOf(dir);
  expectWhole(dir, part);
  expect(readdirSync(dir).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(readdirSync(join(dir, 'pairs'))).toEqual([`part=${part}`]);
  expect(readdirSync(join(dir, '_parts')).filter((name) => name.startsWith('part='))).toEqual([
    `part=${part}`,
  ]);
});

/** What exports began to write in a folder and did not finish: each folder by its name and the time at which it was made. */
function unfinishedIn(dir: string): string[] {
  return (existsSync(dir) ? readdirSync(dir) : [])
    .filter((name) => name.startsWith('.unfinished-'))
    .map((name) => `${name} ${statSync(join(dir, name), { throwIfNoEntry: false })?.birthtimeMs}`);
}

test('a part that was put in place but lacks its marker is written again', async () => {
  const engine = openEngine({ maySpend: false });
  const workspace = makeWorkspace(engine.db);
  keepMade(engine.db, workspace, { domain: 'a.com', at: 1_000, names: ['Shopify'] });
  const dir = tempDir();
  await writeDataSet(engine, dir, 'new');
  keepMade(engine.db, workspace, { domain: 'b.com', at: 2_000, names: ['Shopify'] });
  const { part = '' } = await writeDataSet(engine, dir, 'new');
  const [first = ''] = partsOf(dir);
  for (const gone of ['_SUCCESS', 'manifest.json']) {
    rmSync(join(dir, '_parts', `part=${part}`, '_SUCCESS'), { force: true });
    if (gone === 'manifest.json') rmSync(join(dir, '_parts', `part=${part}`, gone), { force: true });
    const again = await writeDataSet(engine, dir, 'new');
    expect(partsOf(dir)).toEqual([first, again.part]);
    expect(
      [...(await rowsOfPart(dir, again.part ?? '')).domains.values()].map(({ domain }) => domain),
    ).toEqual(['b.com']);
    expect(readdirSync(join(dir, 'domains')).sort()).toEqual([`part=${first}`, `part=${again.part}`]);
    if (gone === '_SUCCESS') rmSync(join(dir, '_parts', `part=${again.part}`, '_SUCCESS'));
  }
});
