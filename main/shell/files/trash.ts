import { basename } from 'node:path';
import { shell } from 'electron';
import type { ControlCall, HostEvent } from '#contract/host.ts';
import type { ByPerson } from '../security/by-person.ts';
import type { Questions } from '../security/questions.ts';

/**
 * Moves a file to the system's trash for the engine. The engine only names files that it downloaded itself
 * and found unchanged. If that fails, for example on a disk without a trash, the person is asked whether it may be deleted
 * for good.
 */
export async function moveToTrash(
  {
    call,
    byPerson,
    questions,
    log,
  }: {
    call: ControlCall;
    byPerson: Pick<ByPerson, 'mayAsk'>;
    questions: Pick<Questions, 'confirm'>;
    log: (line: string) => void;
  },
  { id, path }: Extract<HostEvent, { type: 'trash_wanted' }>,
): Promise<void> {
  const hasBegun = byPerson.mayAsk();
  const isTrashed = await shell.trashItem(path).then(
    () => true,
    (error: unknown) => {
      log(`trash: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    },
  );
  const mayDelete =
    !isTrashed &&
    hasBegun &&
    (await questions.confirm('deleteFile', { name: basename(path) }).then(
      () => true,
      () => false,
    ));
  const outcome = isTrashed ? 'trashed' : mayDelete ? 'delete' : 'keep';
  // An engine that stopped meanwhile does not wait for this.
  await call('trashed', { id, outcome }).catch(() => undefined);
}
