import { expect, test } from 'vitest';
import { settledTask } from '../../../main/cli/settled-task.ts';
import type { Task } from '#contract/models/task.ts';
import { linkToEngine } from '../../support/engine/link-to-engine.ts';

/** An engine with a task that goes on until the test or its end ends it, and a command that reaches it. */
async function withTask() {
  const { engine, client } = await linkToEngine();
  const facts = { kind: 'export', title: 'rows.csv', out: '/tmp/rows.csv' } as const;
  const work = Promise.withResolvers<object>();
  const task = engine.tasks.run(facts, ({ signal }) => {
    signal.addEventListener('abort', () => work.reject(signal.reason));
    return work.promise;
  });
  return { engine, client, task, finish: () => work.resolve({ rows: 1 }) };
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
