import { useEffect, useState } from 'react';

/** Whether something has been true for `limitMs`. */
export function useIsLate(holds: boolean, limitMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLate(true), limitMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [holds, limitMs]);
  return isLate;
}
