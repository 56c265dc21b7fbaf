import { expect, onTestFinished, test } from 'vitest';
import { createEngineLink } from '../../../main/cli/engine-link.ts';
import { settledTask } from '../../../main/cli/settled-task.ts';
import { createEngine } from '../../../main/engine/engine.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import type { Task } from '../../../preload/contract/models/task.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** An engine with a task that goes on until the test or its end ends it, and a command that reaches it. */
async function withTask() {
  const dataDir = tempDir();
  const engine = createEngine({ dataDir });
  onTestFinished(() => engine.close());
  await serveCommands(engine, { timeScale: 1, onHandOver: () => {} });
  const link = createEngineLink({
    dataDir,
    maySpend: false,
    timeScale: 1,
    introduce: async () => {},
    whileLocked: () => {},
    say: () => {},
    hasPerson: false,
  });
  onTestFinished(() => link.close());
  const facts = { kind: 'export', title: 'rows.csv', out: '/tmp/rows.csv' } as const;
  const work = Promise.withResolvers<object>();
  const task = engine.tasks.run(facts, ({ signal }) => {
    signal.addEventListener('abort', () => work.reject(signal.reason));
    return work.promise;
  });
  return { engine, client: link.client, task, finish: () => work.resolve({ rows: 1 }) };
}

const cut = {
  code: 'cancelled',
  message: expect.stringContaining('Call the command again: it costs nothing.'),
};

test('an export whose engine ends says that it is not done, and to call it again', async () => {
  const { engine, client, task } = await withTask();
  const settled = settledTask(
    { client },
    async () => task,
    () => {},
  );
  const ended = expect(settled).rejects.toMatchObject(cut);
  await client.tasks.list();
  await engine.close();
  await ended;
});

test('another task of the next engine is not taken for the one that was cut off, nor is none', async () => {
  const { client, task, finish } = await withTask();
  const lost = (changes: Partial<Task>) =>
    settledTask(
      { client },
      async () => ({ ...task, ...changes }),
      () => {},
    );
  await expect(lost({ id: task.id + 1 })).rejects.toMatchObject(cut);
  const other = lost({ out: '/tmp/other.csv' });
  const ended = expect(other).rejects.toMatchObject(cut);
  finish();
  await ended;
});
