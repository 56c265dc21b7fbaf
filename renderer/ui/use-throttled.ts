import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Runs `work` when `key` changes, at most once in `restMs`; the last change is never lost. */
export function useThrottled(work: () => void, key: number, restMs: number): void {
  const throttled = useThrottledCallback(work, restMs);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    throttled();
  }, [throttled, key]);
}
