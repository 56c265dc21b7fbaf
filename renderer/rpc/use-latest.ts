import { useEffect, useMemo } from 'react';
import { createLatest, type Latest, type LatestOptions } from './latest.ts';

/** `createLatest` for as long as the component is shown; made again, with new work, when `of` changes. */
export function useLatest<Input, Output>(options: LatestOptions<Input, Output>, of?: unknown): Latest<Input> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the work depends on
  const latest = useMemo(() => createLatest(options), [of]);
  useEffect(() => latest.close, [latest]);
  return latest;
}
