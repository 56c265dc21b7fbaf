import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Runs `work` when `key` changes, at most once in `restMs`, at once if that is 0; the last change is never lost. */
export function useThrottled(work: () => void, key: number, restMs: number): void {
  const throttled = useThrottledCallback(work, restMs);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (restMs === 0) work();
    else throttled();
  }, [throttled, work, key, restMs]);
}
