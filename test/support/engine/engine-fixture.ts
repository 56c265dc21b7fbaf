import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEngine, type Engine, type EngineOptions } from '../../../main/engine/engine.ts';
import { STORE_FILE, type Writer } from '../../../main/engine/store/database.ts';
import { ensureWorkspace, realmOf } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../main/engine/world/private.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { emptyStore } from '../../simulation/store.ts';
import { tempDir } from '../files/temp-dir.ts';

/**
 * Puts an empty store into a data folder that has none. Making one takes thirty changes of its schema, which is most of what
 * the start of an engine takes, so a process of tests makes only its first.
 */
export function withEmptyStore(dataDir: string): string {
  const path = join(dataDir, STORE_FILE);
  if (existsSync(path)) return dataDir;
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  writeFileSync(path, emptyStore(), { mode: PRIVATE_FILE });
  return dataDir;
}

/** A real engine over a folder of the test; it ends with the test at the latest. */
export function openEngine(options: Partial<EngineOptions> = {}): Engine {
  const dataDir = withEmptyStore(options.dataDir ?? tempDir());
  const engine = createEngine({ timeScale: 1_000, ...options, dataDir });
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

/**
 * Connects an engine to a service as the window does, and chooses the workspace with this index. `isPriceNamed`: as if
 * something had been looked up a moment ago, so that the first batch of a run is a whole one.
 */
export async function connectTo(
  engine: Engine,
  service: Pick<Sandbox, 'baseUrl'>,
  {
    token,
    workspace = 0,
    isPriceNamed = true,
  }: { token: string; workspace?: number; isPriceNamed?: boolean },
): Promise<{ connectionId: string; workspaces: { id: string; name: string }[] }> {
  const verified = await engine.sessions.connect({ kind: 'service', baseUrl: service.baseUrl, token });
  const chosen = verified.workspaces[workspace];
  if (chosen !== undefined) engine.sessions.choose(verified.connectionId, chosen.id);
  if (chosen !== undefined && isPriceNamed) namePrice(engine.db, engine.sessions.workspace().row);
  return verified;
}

/** As `withEmptyStore`, for which `namePrice` holds in these workspaces of a service. */
export function withNamedPrice(
  dataDir: string,
  { baseUrl, workspaces }: { baseUrl: string; workspaces: readonly string[] },
): string {
  if (existsSync(join(dataDir, STORE_FILE))) return dataDir;
  const { db, close } = openStore(withEmptyStore(dataDir));
  for (const id of workspaces)
    namePrice(db, ensureWorkspace(db, realmOf('service', baseUrl), { id, name: 'Workspace' }));
  close();
  return dataDir;
}

/** Notes that an answer of this moment charged what a lookup is said to cost. */
export function namePrice(db: Writer, workspace: number): void {
  db.run(
    `INSERT INTO wallets (workspace, wallet, as_of, priced_at) VALUES (?, 'bulk_lookup', 0, ?)
     ON CONFLICT (workspace, wallet) DO UPDATE SET priced_at = excluded.priced_at`,
    [workspace, Date.now()],
  );
}

/** Waits for a task to end. Throws its problem. */
export async function taskEnds(engine: Engine, task: { id: number }): Promise<void> {
  const { state, problem } = await engine.tasks.settled(task.id);
  if (state !== 'done') throw new Error(`${state}: ${problem?.code} ${problem?.message}`);
}
