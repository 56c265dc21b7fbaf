import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { linkToEngine } from '../../support/engine/link-to-engine.ts';

test('a link to an engine in another process keeps no answer in memory', async () => {
  const { client } = await linkToEngine();
  const answers: WeakRef<object>[] = [];
  for (let count = 0; count < 50; count += 1) answers.push(new WeakRef(await client.settings.get()));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await sleep(10);
  collect();
  // The last ones may be on the stack.
  expect(answers.filter((each) => each.deref() !== undefined).length).toBeLessThan(5);
});
