import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { connectTo, openEngine } from '../../support/engine/engine-fixture.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { startListService } from '../../support/services/list-service.ts';

const filters = listFiltersSchema.parse({});

/** Makes the store refuse writes, as on a disk that became read-only, or accept them again. */
const refuse = ({ store }: Engine, isRefusing: boolean) =>
  store.database.pragma(`query_only = ${isRefusing ? 1 : 0}`);

/** A ready list, with `bytes` of its download. */
async function downloading(bytes: number) {
  const knobs = { readyAfterMs: 20, xlsxUpToRows: 0, rows: 500, sizeBytes: 2 * 1_048_576 };
  const speed = { inBackground: true, timeScale: 20 };
  const made = await openEngineClient({ lists: knobs }, tempDir(), speed);
  const { client, engine, sandbox } = made;
  await client.settings.set({ downloadDir: tempDir(), bandwidthBytesPerS: 400_000 });
  const { id, reportId } = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
  await engine.lists.settled(id);
  await client.lists.download({ id });
  await expect.poll(() => engine.lists.get(id).file?.bytes ?? 0).toBeGreaterThan(bytes);
  const isWhole = async (path: string) =>
    createHash('sha256').update(readFileSync(path)).digest('hex') ===
    (await sandbox.control.file(reportId ?? 0))?.sha256;
  return { ...made, id, isWhole };
}

test('a download whose journal cannot be written stops and says why, and goes on once it can be', async () => {
  const { client, engine, id, isWhole } = await downloading(100_000);
  const transferStates = () => engine.db.values<string>('SELECT state FROM transfers ORDER BY id DESC');
  refuse(engine, true);
  const stopped = await engine.lists.downloaded(id);
  expect(stopped.file).toMatchObject({ state: 'failed', problem: { code: 'store_unwritable' } });
  expect(transferStates()).toEqual(['running']);
  await expect(client.lists.download({ id })).rejects.toMatchObject({ data: { code: 'store_unwritable' } });
  expect((await client.lists.get({ id })).file?.problem?.code).toBe('store_unwritable');
  refuse(engine, false);
  // What the store missed is written later without asking.
  await expect.poll(() => transferStates()[0]).toBe('failed');
  await client.settings.set({ bandwidthBytesPerS: null });
  await client.lists.download({ id });
  const done = await engine.lists.downloaded(id);
  expect(done.file).toMatchObject({ state: 'done', attemptsUsed: 2 });
  expect(await isWhole(done.file?.path ?? '')).toBe(true);
});

test('a pause and the end of the program survive a journal that cannot be written', async () => {
  const { engine, client, id } = await downloading(100_000);
  refuse(engine, true);
  expect((await client.lists.pause({ id })).file?.state).toBe('paused');
  expect(() => engine.lists.wake()).not.toThrow();
  await engine.close();
});

test('a caller that brings a token gets no error about downloads that the store cannot begin', async () => {
  const { engine, sandbox, dataDir, id } = await downloading(100_000);
  await engine.close();
  const again = openEngine({ dataDir, inBackground: true, timeScale: 20 });
  expect(again.lists.get(id).file?.state).toBe('paused');
  again.lists.setBandwidth(null);
  refuse(again, true);
  const token = { value: sandbox.token, origin: sandbox.baseUrl };
  expect(() => again.sessions.attach({ connectionId: 'sample', token })).not.toThrow();
  expect(again.lists.get(id).file?.state).toBe('paused');
  refuse(again, false);
  again.lists.wake();
  expect((await again.lists.downloaded(id)).file).toMatchObject({ state: 'done', attemptsUsed: 2 });
});

test('news that the store cannot take are asked for again', async () => {
  const speed = { timeScale: 100 };
  const { client, engine, sandbox } = await openEngineClient(
    { lists: { readyAfterMs: 5 } },
    tempDir(),
    speed,
  );
  engine.lists.askForNews();
  const polls = () => sandbox.control.traffic().filter(({ path }) => /\/lists\/\d+\?/.test(path)).length;
  const { id } = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
  refuse(engine, true);
  const before = polls();
  await expect.poll(polls).toBeGreaterThan(before + 2);
  refuse(engine, false);
  expect(await engine.lists.settled(id)).toMatchObject({ state: 'ready' });
});

test('the result of a lost start is taken over once the store can take it', async () => {
  const service = await startListService({ start: () => 'after' });
  const engine = openEngine({ timeScale: 500 });
  engine.lists.askForNews();
  await connectTo(engine, service, { token: 'tk_main' });
  const client = createPersonClient(engine);
  await expect(
    client.lists.start({ technology: 'Shopify', filters, automatic: false }),
  ).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  const looks = () =>
    service.seen.filter(({ method, path }) => method === 'GET' && path.endsWith('/lists')).length;
  refuse(engine, true);
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 12);
  expect(engine.db.values('SELECT state FROM requests')).toEqual(['unknown']);
  refuse(engine, false);
  await expect.poll(() => engine.db.values('SELECT state FROM requests')).toEqual(['answered']);
});
