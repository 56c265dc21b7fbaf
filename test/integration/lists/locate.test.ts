import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../../main/engine/data/backup.ts';
import { restoreBackup } from '../../../main/engine/data/restore.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** Downloaded lists, each with its file. */
async function downloadLists(...technologies: string[]) {
  const made = await openEngineClient({ lists: { readyAfterMs: 50, rows: 400 } }, tempDir(), {
    ...{ inBackground: true, timeScale: 20 },
  });
  await made.client.settings.set({ downloadDir: tempDir() });
  const lists: { id: number; path: string }[] = [];
  for (const technology of technologies) {
    const filters = listFiltersSchema.parse({});
    const { id } = await made.client.lists.start({ technology, filters, automatic: true });
    await made.engine.lists.settled(id);
    const { file } = await made.engine.lists.downloaded(id);
    lists.push({ id, path: file?.path ?? '' });
  }
  return { ...made, lists };
}

test('a file that was moved and renamed belongs to its list again, without an attempt', async () => {
  const { client, lists, sandbox } = await downloadLists('Shopify');
  const [{ id, path }] = lists as [{ id: number; path: string }];
  const moved = join(tempDir(), 'my shops.csv');
  renameSync(path, moved);
  expect((await client.lists.get({ id })).file?.state).toBe('missing');
  const located = await client.lists.locate({ id, path: moved });
  expect(located.file).toMatchObject({ state: 'done', path: moved, attemptsUsed: 1 });
  expect((await client.lists.verify({ id })).file?.state).toBe('done');
  expect(sandbox.control.transfers()).toHaveLength(1);
});

test('another file is refused, whether its size or only its contents differ', async () => {
  const { client, lists } = await downloadLists('Shopify');
  const [{ id, path }] = lists as [{ id: number; path: string }];
  const folder = tempDir();
  const [longer, changed] = [join(folder, 'longer.csv'), join(folder, 'changed.csv')];
  copyFileSync(path, longer);
  appendFileSync(longer, '\n');
  const bytes = readFileSync(path);
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
  writeFileSync(changed, bytes);
  renameSync(path, `${path}.away`);
  for (const other of [longer, changed, folder]) {
    await expect(client.lists.locate({ id, path: other })).rejects.toMatchObject({
      data: { code: 'other_file' },
    });
  }
  await expect(client.lists.locate({ id, path: join(folder, 'none.csv') })).rejects.toMatchObject({
    data: { code: 'file_not_found' },
  });
  expect((await client.lists.get({ id })).file?.state).toBe('missing');
});

test('a list that was never downloaded cannot be given a file', async () => {
  const { client, engine, lists } = await downloadLists('Shopify');
  const filters = listFiltersSchema.parse({});
  const { id } = await client.lists.start({ technology: 'Drupal', filters, automatic: false });
  await engine.lists.settled(id);
  await expect(client.lists.locate({ id, path: lists[0]?.path ?? '' })).rejects.toMatchObject({
    data: { code: 'usage', message: expect.stringContaining('Drupal') },
  });
});

test('the files of several lists are found in a folder, and the others stay missing', async () => {
  const { client, lists, sandbox } = await downloadLists('Shopify', 'Drupal', 'Rocket.Chat');
  const [first, second, third] = lists as { id: number; path: string }[];
  const folder = tempDir();
  mkdirSync(join(folder, 'of October'));
  renameSync(first?.path ?? '', join(folder, 'a.csv'));
  renameSync(second?.path ?? '', join(folder, 'of October', 'b.csv'));
  // As long as the third file, but with other content.
  writeFileSync(join(folder, 'c.csv'), Buffer.alloc(statSync(third?.path ?? '').size, 'x'));
  renameSync(third?.path ?? '', join(tempDir(), 'c.csv'));
  writeFileSync(join(folder, 'something else.csv'), 'domain\nshopify.com\n');
  const { located, missing } = await client.lists.locateIn({ folder });
  expect(located.map((list) => [list.id, list.file?.state, list.file?.name]).sort()).toEqual([
    [first?.id, 'done', 'a.csv'],
    [second?.id, 'done', 'b.csv'],
  ]);
  expect(missing).toBe(1);
  expect((await client.lists.get({ id: third?.id ?? 0 })).file?.state).toBe('missing');
  expect(await client.lists.locateIn({ folder })).toMatchObject({ located: [], missing: 1 });
  expect(sandbox.control.transfers()).toHaveLength(3);
});

test('on another computer a restored backup is given the copied files back, without the service', async () => {
  const { engine, lists, sandbox } = await downloadLists('Shopify', 'Drupal');
  const backup = join(tempDir(), 'all.db');
  const free = { signal: new AbortController().signal, progress: () => undefined };
  await backUp(engine.store.database, backup, free);
  await engine.close();
  await sandbox.close();
  const copied = tempDir();
  for (const { path } of lists) renameSync(path, join(copied, basename(path)));
  const other = openEngine();
  await restoreBackup(other, backup);
  const restored = openEngine({ dataDir: other.dataDir });
  expect(restored.lists.list(null).map(({ file }) => file?.state)).toEqual(['missing', 'missing']);
  const { located, missing } = await restored.lists.locateIn(null, copied);
  expect([located.map(({ file }) => file?.state), missing]).toEqual([['done', 'done'], 0]);
  expect(restored.lists.list(null).map(({ downloadsRemaining }) => downloadsRemaining)).toEqual([29, 29]);
});
