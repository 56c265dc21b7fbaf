import type { HostEvent } from '../../../preload/contract/host.ts';

export interface TrashQuestions {
  /** Moves a file to the system's trash; answers whether it is there, else it is where it was. */
  put(path: string): Promise<boolean>;
  answer(id: number, isTrashed: boolean): void;
}

/**
 * Asks the shell, which alone knows the system's trash. There is no limit to the wait: who deleted a file that is being moved would
 * take from the person what they were promised. The shell always answers, and an engine does not outlive it.
 */
export function createTrashQuestions(emit: (event: HostEvent) => void): TrashQuestions {
  const waiting = new Map<number, (isTrashed: boolean) => void>();
  let lastId = 0;
  return {
    put: (path) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        emit({ type: 'trash_wanted', id: lastId, path });
      }),
    answer: (id, isTrashed) => {
      waiting.get(id)?.(isTrashed);
      waiting.delete(id);
    },
  };
}
