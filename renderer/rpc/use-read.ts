import { useEffect, useState } from 'react';

/**
 * What a read of the engine returned; null until then. Reads again when one of `again` changes, and keeps the
 * old value meanwhile. Also reads again when `of` changes, but then the old value is dropped.
 */
export function useRead<Value>(
  read: (() => Promise<Value>) | null,
  onFailure: (error: unknown) => void,
  of: unknown,
  again: readonly unknown[] = [],
): Value | null {
  const [last, setLast] = useState<{ of: unknown; value: Value } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the read depends on
  useEffect(() => {
    let isWanted = true;
    setLast((current) => (current !== null && current.of !== of ? null : current));
    read?.().then(
      (value) => isWanted && setLast({ of, value }),
      (error: unknown) => isWanted && onFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [of, ...again]);
  return last !== null && last.of === of ? last.value : null;
}
