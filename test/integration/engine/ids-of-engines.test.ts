import { expect, test } from 'vitest';
import { beginTagChange } from '../../../main/engine/saved/tag-changes.ts';
import { linkToEngine } from '../../support/engine/link-to-engine.ts';

/** An engine whose first task runs, with a first change of tags. */
async function begun() {
  const { engine, client } = await linkToEngine();
  const task = engine.tasks.run(
    { kind: 'export', title: 'rows.csv', out: '/tmp/rows.csv' },
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  return { engine, client, task, changeId: beginTagChange(engine.db) };
}

test('what is sent back to another engine than the one that counted it changes nothing there', async () => {
  const first = await begun();
  const next = await begun();
  expect(next.changeId).not.toBe(first.changeId);
  await expect(next.client.tasks.cancel({ taskId: first.task.id })).rejects.toMatchObject({
    code: 'job_not_found',
  });
  expect(next.engine.tasks.list()).toMatchObject([{ id: next.task.id, state: 'running' }]);
});
