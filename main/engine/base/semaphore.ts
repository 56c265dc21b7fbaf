/** Lets a few go on at once. The others wait in line. */
export interface Semaphore {
  /** Waits for a place, and returns what gives it back. If `signal` fires first, it takes none. */
  take(signal: AbortSignal): Promise<() => void>;
}

/** Makes `count` places, given out in the order in which they were asked for. */
export function createSemaphore(count: number): Semaphore {
  const line: (() => void)[] = [];
  let taken = 0;
  const giveBack = () => {
    const next = line.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  const waitInLine = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const go = () => resolve(true);
      const leave = () => {
        const at = line.indexOf(go);
        if (at !== -1) line.splice(at, 1);
        resolve(false);
      };
      line.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  return {
    async take(signal) {
      if (signal.aborted) return () => {};
      if (taken < count) taken += 1;
      else if (!(await waitInLine(signal))) return () => {};
      return giveBack;
    },
  };
}
