import { after } from '../world/clock.ts';

/** Leases under which nothing is under way any more, and that are not given back: here, and of an earlier process. */
export interface NotGivenBack {
  /** Notes a lease of a library. */
  note(lease: string, library: string): void;
  /** Notes leases that could not be given back. They are tried again soon. */
  noteOverdue(leases: readonly string[], library: string): void;
  /** A lease was given back. */
  forget(lease: string): void;
  /** Those of a library. */
  of(library: string): string[];
  /** True if any that could not be given back is of the library in use. */
  hasOverdue(): boolean;
  /** Tries these again, so that nobody waits for somebody who lives. */
  retry(): void;
}

/** After this, ms, what could not be given back is tried again, if nothing else reaches the server before. */
export const GIVE_BACK_MS = 2_000;

/** `giveBack` offers what was bought and gives back what can be, in the background, and calls its parameter then. */
export function createNotGivenBack({
  inUse,
  giveBack,
}: {
  /** The library in use. Null if there is none, or if the program ends. */
  inUse: () => string | null;
  giveBack: (onTried: () => void) => void;
}): NotGivenBack {
  const leases = new Map<string, string>();
  const overdue = new Set<string>();
  let isTrying = false;
  const hasOverdue = () => [...overdue].some((lease) => leases.get(lease) === inUse());
  const retryLater = () => void after(GIVE_BACK_MS, retry, { isBackground: true });
  const retry = () => {
    if (isTrying || !hasOverdue()) return;
    isTrying = true;
    giveBack(() => {
      isTrying = false;
      if (hasOverdue()) retryLater();
    });
  };
  return {
    note: (lease, library) => void leases.set(lease, library),
    noteOverdue: (given, library) => {
      for (const lease of given) {
        leases.set(lease, library);
        overdue.add(lease);
      }
      if (!isTrying) retryLater();
    },
    forget: (lease) => {
      leases.delete(lease);
      overdue.delete(lease);
    },
    of: (library) => [...leases].flatMap(([lease, of]) => (of === library ? lease : [])),
    hasOverdue,
    retry,
  };
}
