import { useEffect, useState } from 'react';

/**
 * What a read of the engine returned; null until it did. It is read again whenever one of `again` changes,
 * while the former value stays, and whenever `of` changes, after which the former value is not shown any
 * more.
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
