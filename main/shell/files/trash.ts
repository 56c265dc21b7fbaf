import { shell } from 'electron';
import type { ControlCall, HostEvent } from '../../../preload/contract/host.ts';

/**
 * Moves a file to the system's trash for the engine, which names only what it downloaded itself and proved unchanged; a page can name a list,
 * but no path. A system without a trash, or one that has none for this disk, is an answer and not a failure.
 */
export async function putInTrash(
  call: ControlCall,
  { id, path }: Extract<HostEvent, { type: 'trash_wanted' }>,
  log: (line: string) => void,
): Promise<void> {
  const isTrashed = await shell.trashItem(path).then(
    () => true,
    (error: unknown) => {
      log(`trash: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    },
  );
  // An engine that stopped meanwhile waits for nothing.
  await call('trashed', { id, isTrashed }).catch(() => undefined);
}
