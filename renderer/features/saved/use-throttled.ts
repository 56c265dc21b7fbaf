import { useEffect, useMemo, useRef } from 'react';

/** Runs `work` whenever `key` changed, at most once in `restMs`; the last change is never lost. */
export function useThrottled(work: () => void, key: number, restMs: number): void {
  const throttle = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastMs = Number.NEGATIVE_INFINITY;
    const run = () => {
      timer = undefined;
      lastMs = performance.now();
      work();
    };
    return {
      soon: () => {
        timer ??= setTimeout(run, Math.max(0, lastMs + restMs - performance.now()));
      },
      cancel: () => {
        clearTimeout(timer);
        timer = undefined;
      },
    };
  }, [work, restMs]);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    throttle.soon();
  }, [throttle, key]);
  useEffect(() => throttle.cancel, [throttle]);
}
