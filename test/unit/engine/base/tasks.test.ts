import { expect, test } from 'vitest';
import { createEvents } from '../../../../main/engine/base/events.ts';
import { createTasks } from '../../../../main/engine/base/tasks.ts';

test('an export counts the rows that it wrote, and keeps how many were announced', async () => {
  const tasks = createTasks(createEvents());
  const { id } = tasks.run({ kind: 'export', title: 'a', out: '/a.csv' }, async ({ progress }) => {
    progress(0, 3);
    progress(3);
    return { rows: 2, columns: 1, sizeBytes: 9, changedCells: 0 };
  });
  expect(await tasks.settled(id)).toMatchObject({ state: 'done', done: 2, total: 3, written: { rows: 2 } });
});
