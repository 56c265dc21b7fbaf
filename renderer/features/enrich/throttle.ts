export interface Throttle {
  now(): void;
  /** Runs at the next occasion, once for many calls. */
  soon(): void;
  cancel(): void;
}

/** Thins out work that many events ask for; the last of them is never lost. */
export function createThrottle(work: () => void, restMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    now: () => {
      cancel();
      work();
    },
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, restMs);
    },
    cancel,
  };
}
