import { shell } from 'electron';
import type { ControlCall, HostEvent } from '../../../preload/contract/host.ts';

/**
 * Moves a file to the system's trash for the engine. The engine only names files that it downloaded itself
 * and found unchanged. It gets `isTrashed: false` if that fails, for example on a disk without a trash.
 */
export async function moveToTrash(
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
  // An engine that stopped meanwhile does not wait for this.
  await call('trashed', { id, isTrashed }).catch(() => undefined);
}
