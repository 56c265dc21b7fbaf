import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createEngineLink } from '../../../main/cli/engine-link.ts';
import { createEngine } from '../../../main/engine/engine.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('a link to an engine in another process keeps no answer in memory', async () => {
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
  const answers: WeakRef<object>[] = [];
  for (let count = 0; count < 50; count += 1) answers.push(new WeakRef(await link.client.settings.get()));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await sleep(10);
  collect();
  // The last ones may be on the stack.
  expect(answers.filter((each) => each.deref() !== undefined).length).toBeLessThan(5);
});
