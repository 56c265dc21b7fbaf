/** Whether all cases are tried. */
export const isFull = process.env.STACKDESK_FULL === '1';

/**
 * How many made-up cases a test tries: `usual` in each run of the tests, `full` with `STACKDESK_FULL=1`. Only for tests
 * whose cases come from chance.
 */
export function campaignSize(usual: number, full: number): number {
  return isFull ? full : usual;
}

/**
 * One in `parts` of cases of one kind, such as files of a corpus. As in the simulation, the source decides which, so each is
 * tried every few commits. All of them with `STACKDESK_FULL=1`. `turn` gives another part to each of several callers.
 */
export function shareOf<Case>(cases: readonly Case[], parts: number, turn = 0): Case[] {
  if (isFull) return [...cases];
  const part = (Number(process.env.STACKDESK_TEST_SEED ?? 0) + turn) % parts;
  // Not every n-th: what repeats after n cases would be one kind only.
  return cases.filter((_, index) => (index + Math.floor(index / parts)) % parts === part);
}
