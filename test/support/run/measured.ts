export interface Measured {
  ms: number;
  /** The time of all threads, ms. */
  cpuMs: number;
  /** The most that the work needed over what the process had before, MB. */
  memoryMb: number;
  /** The longest time for which nothing else of the process could go on. */
  longestPauseMs: number;
}

/** Does some work, and says what it took of this process. */
export async function measured<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; took: Measured }> {
  // It starts no other process. Asking the system for more than this takes a tenth of the time that is measured.
  const memory = () => Math.round(process.memoryUsage.rss() / 1_048_576);
  const before = memory();
  let most = before;
  let lastTick = performance.now();
  let longestPauseMs = 0;
  const ticks = setInterval(() => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - lastTick - 10);
    lastTick = performance.now();
  }, 10);
  const looks = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const result = await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(ticks);
  clearInterval(looks);
  return { result, took: { ms, cpuMs: (user + system) / 1_000, memoryMb: most - before, longestPauseMs } };
}
