import type { Engine } from '../engine.ts';
import { eraseDataFolder } from '../files/data-folder.ts';
import { requireIdle } from './idle.ts';

/**
 * Deletes everything in the data folder and ends the engine, which must then be started again. Returns the
 * paths that could not be deleted. Throws `store_busy` before it changes anything.
 */
export async function eraseEverything(engine: Engine): Promise<{ left: string[] }> {
  requireIdle(engine);
  let left: string[] = [];
  await engine.close(async () => {
    left = await eraseDataFolder(engine.dataDir);
  });
  return { left };
}
