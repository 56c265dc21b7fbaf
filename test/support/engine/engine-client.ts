import { onTestFinished } from 'vitest';
import { createEngine, type Engine, type EngineOptions } from '../../../main/engine/engine.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { tempDir } from '../files/temp-dir.ts';
import { namePrice, withEmptyStore } from './engine-fixture.ts';
import { createPersonClient } from './page-client.ts';

/** The engine's procedures as a page calls them, over a real store, and the sandbox it is connected to. */
export interface EngineClient {
  engine: Engine;
  client: ReturnType<typeof clientOf>;
  sandbox: Sandbox;
  dataDir: string;
}

const clientOf = (engine: Engine) => createPersonClient(engine);

/** Starts a sandbox and an engine that is connected to its first workspace; both end with the test. */
export async function openEngineClient(
  options: Partial<SandboxOptions> = {},
  dataDir = tempDir(),
  engineOptions: Partial<EngineOptions> = {},
): Promise<EngineClient> {
  const sandbox = await startSandbox({ ...options });
  const engine = createEngine({ dataDir: withEmptyStore(dataDir), ...engineOptions });
  onTestFinished(async () => {
    await engine.close();
    await sandbox.close();
  });
  const connected = await engine.sessions.connect({
    kind: 'sample',
    baseUrl: sandbox.baseUrl,
    token: sandbox.token,
  });
  engine.sessions.choose(connected.connectionId, connected.workspaces[0]?.id ?? '');
  namePrice(engine.db, engine.sessions.workspace().row);
  return { engine, client: clientOf(engine), sandbox, dataDir };
}
