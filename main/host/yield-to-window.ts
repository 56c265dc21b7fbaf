import { constants, setPriority } from 'node:os';

/** Has a process wait wherever the window's own have something to do: the window is to be there soon, and a key that is typed to be seen at once. */
export function yieldToWindow(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not let us; it works as well without.
  }
}
