import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTrashQuestions } from '../../../main/engine/process/shell-questions.ts';
import type { HostEvent, TrashOutcome } from '#contract/host.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** A downloaded list, and an engine that asks for a trash like the shell's; `put` acts as the system. */
async function downloadList(put: (path: string) => TrashOutcome) {
  const asked: HostEvent[] = [];
  const questions = createTrashQuestions((event) => {
    asked.push(event);
    if (event.type === 'trash_wanted') queueMicrotask(() => questions.answer(event.id, put(event.path)));
  });
  const made = await openEngineClient({ lists: { readyAfterMs: 50, rows: 500 } }, tempDir(), {
    ...{ inBackground: true, timeScale: 20, trash: questions.ask },
  });
  await made.client.settings.set({ downloadDir: tempDir() });
  const filters = listFiltersSchema.parse({});
  const { id } = await made.client.lists.start({ technology: 'Rocket.Chat', filters, automatic: true });
  await made.engine.lists.settled(id);
  const { file } = await made.engine.lists.downloaded(id);
  return { ...made, id, path: file?.path ?? '', asked };
}

test('a deleted file goes to the trash, and belongs to the list again when it comes back', async () => {
  const trash = tempDir();
  const { client, id, path, asked } = await downloadList((from) => {
    renameSync(from, join(trash, basename(from)));
    return 'trashed';
  });
  const whole = readFileSync(path);
  const { list, isTrashed } = await client.lists.deleteFile({ id });
  expect([isTrashed, list.file?.state, existsSync(path)]).toEqual([true, 'missing', false]);
  expect(asked).toEqual([{ type: 'trash_wanted', id: 1, path }]);
  expect(readFileSync(join(trash, basename(path)))).toEqual(whole);
  renameSync(join(trash, basename(path)), path);
  expect((await client.lists.verify({ id })).file?.state).toBe('done');
});

test('without a trash the file stays, unless a person agrees to delete it for good', async () => {
  let outcome: TrashOutcome = 'keep';
  const { client, id, path, asked } = await downloadList(() => outcome);
  await expect(client.lists.deleteFile({ id })).rejects.toMatchObject({ data: { code: 'cancelled' } });
  expect(existsSync(path)).toBe(true);
  outcome = 'delete';
  const { list, isTrashed } = await client.lists.deleteFile({ id });
  expect([isTrashed, list.file?.state, existsSync(path)]).toEqual([false, 'missing', false]);
  expect(asked).toHaveLength(2);
});

test('a file that is no longer the list’s own is not deleted', async () => {
  const { client, id, path, asked } = await downloadList(() => 'trashed');
  appendFileSync(path, 'a line of mine\n');
  await expect(client.lists.deleteFile({ id })).rejects.toMatchObject({ data: { code: 'file_changed' } });
  expect([asked, existsSync(path)]).toEqual([[], true]);
});
