import { onTestFinished } from 'vitest';
import { createEngine, type Engine, type EngineOptions } from '../../../main/engine/engine.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { tempDir } from '../files/temp-dir.ts';

/** A real engine over a folder of the test; it ends with the test at the latest. */
export function openEngine(options: Partial<EngineOptions> = {}): Engine {
  const engine = createEngine({ dataDir: options.dataDir ?? tempDir(), timeScale: 1_000, ...options });
  onTestFinished(async () => {
    if (engine.store.database.open) await engine.close();
  });
  return engine;
}

/**
 * The same at real speed. Only at real speed can it reach other host names, such as those of a test's proxy.
 */
export function openEngineAtRealSpeed(options: Partial<EngineOptions> = {}): Engine {
  return openEngine({ ...options, timeScale: 1 });
}

export async function openService(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ timeScale: 1_000, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Connects an engine to a service as the window does, and chooses the workspace with this index. */
export async function connectTo(
  engine: Engine,
  service: Pick<Sandbox, 'baseUrl'>,
  { token, workspace = 0 }: { token: string; workspace?: number },
): Promise<{ connectionId: string; workspaces: { id: string; name: string }[] }> {
  const verified = await engine.sessions.connect({ kind: 'service', baseUrl: service.baseUrl, token });
  const chosen = verified.workspaces[workspace];
  if (chosen !== undefined) engine.sessions.choose(verified.connectionId, chosen.id);
  return verified;
}

/** Waits for a task to end. Throws its problem. */
export async function taskEnds(engine: Engine, task: { id: number }): Promise<void> {
  const { state, problem } = await engine.tasks.settled(task.id);
  if (state !== 'done') throw new Error(`${state}: ${problem?.code} ${problem?.message}`);
}
