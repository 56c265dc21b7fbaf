import type { Engine } from '../engine.ts';
import { eraseDataFolder } from '../files/data-folder.ts';
import { requireIdle } from './idle.ts';

/**
 * Deletes everything that is kept in the data folder and ends the engine, which must be started anew after this. Answers the paths that
 * could not be deleted. Throws `store_busy` before anything is changed.
 */
export async function eraseEverything(engine: Engine): Promise<{ left: string[] }> {
  requireIdle(engine);
  let left: string[] = [];
  await engine.close(async () => {
    left = await eraseDataFolder(engine.dataDir);
  });
  return { left };
}
