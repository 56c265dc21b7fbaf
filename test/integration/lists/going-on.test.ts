import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listInterruptedTransfers } from '../../../main/engine/store/transfers.ts';
import type { SandboxOptions } from '../../../main/sandbox/start.ts';
import { type List, listFiltersSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const filters = listFiltersSchema.parse({});
const MEBIBYTE = 1_048_576;

/** An engine with that many lists that are ready to be downloaded, slowly with `bytesPerS`. */
async function ready(
  count: number,
  { lists = {}, bytesPerS = null }: { lists?: SandboxOptions['lists']; bytesPerS?: number | null } = {},
) {
  const knobs = { readyAfterMs: 20, xlsxUpToRows: 0, rows: 500, sizeBytes: 2 * MEBIBYTE, ...lists };
  const made = await openEngineClient({ lists: knobs }, tempDir(), { inBackground: true, timeScale: 20 });
  const { client, engine, sandbox } = made;
  await client.settings.set({ downloadDir: tempDir(), bandwidthBytesPerS: bytesPerS });
  const all: List[] = [];
  for (let number = 0; number < count; number += 1) {
    const { id } = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
    all.push(await engine.lists.settled(id));
  }
  const isWhole = async ({ file, reportId }: List) =>
    createHash('sha256')
      .update(readFileSync(file?.path ?? ''))
      .digest('hex') === (await sandbox.control.file(reportId ?? 0))?.sha256;
  const arrived = (id: number, bytes: number) =>
    new Promise<void>((resolve) => {
      engine.events.listen((event) => {
        if (event.type === 'list' && event.list.id === id && (event.list.file?.bytes ?? 0) >= bytes)
          resolve();
      });
    });
  return { ...made, all, isWhole, arrived };
}

test('after several attempts that brought nothing the program stops, and a person may go on', async () => {
  const { client, engine, sandbox, all, isWhole } = await ready(1);
  const id = all[0]?.id ?? 0;
  sandbox.control.setTransfers([{ kind: 'drop', afterBytes: 0, times: 3 }]);
  await client.lists.download({ id });
  expect((await engine.lists.downloaded(id)).file).toMatchObject({ state: 'failed', attemptsUsed: 3 });
  // If a program asks again, no further attempt is made.
  engine.lists.download(id);
  expect((await engine.lists.downloaded(id)).file).toMatchObject({ state: 'failed', attemptsUsed: 3 });
  await client.lists.download({ id });
  const done = await engine.lists.downloaded(id);
  expect(done.file).toMatchObject({ state: 'done', attemptsUsed: 4 });
  expect(await isWhole(done)).toBe(true);
});

test('a download in line says so, takes nobody’s place when it is paused, and would go on after a crash', async () => {
  const { client, engine, all } = await ready(3, { bytesPerS: MEBIBYTE / 4 });
  const [first = 0, second = 0, third = 0] = all.map(({ id }) => id);
  for (const id of [first, second, third]) await client.lists.download({ id });
  const stateOf = (id: number) => engine.lists.get(id).file?.state;
  expect(stateOf(third)).toBe('waiting');
  expect((await client.lists.pause({ id: third })).file?.state).toBe('paused');
  expect((await client.lists.download({ id: third })).file?.state).toBe('waiting');
  expect(listInterruptedTransfers(engine.db)).toHaveLength(3);
  await client.settings.set({ bandwidthBytesPerS: null });
  for (const id of [first, second, third]) await engine.lists.downloaded(id);
  expect([first, second, third].map(stateOf)).toEqual(['done', 'done', 'done']);
});

test('a download whose token was removed waits for the next one', async () => {
  const { client, engine, sandbox, all, isWhole, arrived } = await ready(1, { bytesPerS: MEBIBYTE / 2 });
  const id = all[0]?.id ?? 0;
  sandbox.control.setTransfers([{ kind: 'drop', afterBytes: MEBIBYTE }]);
  const some = arrived(id, 200_000);
  await client.lists.download({ id });
  await some;
  engine.sessions.disconnect('sample');
  expect((await engine.lists.downloaded(id)).file).toMatchObject({ state: 'paused', attemptsUsed: 1 });
  engine.lists.setBandwidth(null);
  await engine.sessions.connect({ kind: 'sample', baseUrl: sandbox.baseUrl, token: sandbox.token });
  const done = await engine.lists.downloaded(id);
  expect(done.file).toMatchObject({ state: 'done', attemptsUsed: 2 });
  expect(await isWhole(done)).toBe(true);
});

test('if a service names an address of its own with plain http elsewhere, its configured address is used', async () => {
  const { client, engine, all, isWhole } = await ready(1, { lists: { linkBase: 'http://192.0.2.1/x' } });
  const id = all[0]?.id ?? 0;
  await client.lists.download({ id });
  const done = await engine.lists.downloaded(id);
  expect(done.file).toMatchObject({ state: 'done', attemptsUsed: 1 });
  expect(await isWhole(done)).toBe(true);
});
