import { onTestFinished } from 'vitest';
import { createEngineLink } from '../../../main/cli/engine-link.ts';
import { createEngine } from '../../../main/engine/engine.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import { tempDir } from '../files/temp-dir.ts';

/** An engine that serves commands, and the link of a command that reaches it. Both end with the test. */
export async function linkToEngine() {
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
  return { engine, client: link.client };
}
