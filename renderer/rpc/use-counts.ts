import { startTransition, useEffect, useMemo, useState } from 'react';
import { createLatest } from './latest.ts';

/** Pause after the rows before anything is counted, ms: a person who types wants the rows first. */
const REST_MS = 120;

/** What was counted last, and for what; `found` is null if nothing could be counted yet. */
interface Counts<Asked, Found> {
  asked: Asked;
  found: Found | null;
}

interface Counting<Asked> {
  /** Counts at once. */
  ask(asked: Asked): void;
  /** Counts after a pause, unless something newer is asked or it is dropped. */
  askSoon(asked: Asked): void;
  /** Drops what waits, and the result of what runs. */
  drop(): void;
}

/** Counts something about the rows found; null until there is a first count. */
export function useCounts<Asked, Found>(
  work: (asked: Asked, signal: AbortSignal) => Promise<Found>,
  onFailure: (error: unknown) => void,
): [Counts<Asked, Found> | null, Counting<Asked>] {
  const [counts, setCounts] = useState<Counts<Asked, Found> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller always does the same work
  const counting = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const latest = createLatest<Asked, Found>({
      work: (asked, signal) =>
        work(asked, signal).catch((error: unknown) => {
          // The last counts stay, and no others are on their way.
          if (!signal.aborted) setCounts((before) => ({ asked, found: before?.found ?? null }));
          throw error;
        }),
      // A transition, so that keys are handled in between.
      done: (found, asked) => startTransition(() => setCounts({ asked, found })),
      onFailure,
    });
    const ask = (asked: Asked) => {
      clearTimeout(timer);
      latest.ask(asked);
    };
    return {
      ask,
      askSoon: (asked: Asked) => {
        clearTimeout(timer);
        timer = setTimeout(ask, REST_MS, asked);
      },
      drop: () => {
        clearTimeout(timer);
        latest.drop();
      },
      close: () => {
        clearTimeout(timer);
        latest.close();
      },
    };
  }, []);
  useEffect(() => counting.close, [counting]);
  return [counts, counting];
}
