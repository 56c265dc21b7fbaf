/** Whether a program for people runs without Chromium's sandbox. As root there is none, and Chromium itself says so. */
export function runsUnprotected(facts: {
  isPackaged: boolean;
  isSwitchedOff: boolean;
  /** Null where the system knows none. */
  userId: number | null;
}): boolean {
  return facts.isPackaged && facts.isSwitchedOff && facts.userId !== 0;
}
