import { createStore } from 'zustand/vanilla';
import type { CommandId } from '#contract/commands.ts';

type Run = () => void;

/**
 * Commands that something on the screen can carry out now. Of several offers of one command the last is used.
 */
export const offersStore = createStore<{ offers: ReadonlyMap<CommandId, readonly Run[]> }>(() => ({
  offers: new Map(),
}));

/** Offers to carry a command out, until the returned function is called. */
export function offerCommand(id: CommandId, run: Run): () => void {
  change(id, (runs) => [...runs, run]);
  return () => change(id, (runs) => runs.filter((each) => each !== run));
}

/** The function that carries a command out now; undefined if there is none. */
export function offerOf(id: CommandId): Run | undefined {
  return offersStore.getState().offers.get(id)?.at(-1);
}

function change(id: CommandId, to: (runs: readonly Run[]) => readonly Run[]): void {
  offersStore.setState(({ offers }) => ({ offers: new Map(offers).set(id, to(offers.get(id) ?? [])) }));
}
