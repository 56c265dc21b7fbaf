import { startTransition, useEffect, useState } from 'react';
import { useLatest } from '../rpc/use-latest.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import { useThrottled } from '../ui/use-throttled.ts';

/** Pause after the rows before anything is counted, ms: a person who types wants the rows first. */
const REST_MS = 120;
/** Shortest time between two reads of rows or counts while they keep changing, ms. */
export const CHANGE_REST_MS = 1_000;

/**
 * Counts something about the rows found, and again when `changes` increases, at most once in `restMs`. `asked` is null while
 * rows of a newer query are awaited: a count for the old one is stopped. When `of` changes, what was counted means nothing
 * any more. `counted` is null until it was counted for the first time; `isOld` says whether it belongs to an older query.
 */
export function useCounted<Asked, Counted>(
  asked: Asked | null,
  read: (asked: Asked, signal: AbortSignal) => Promise<Counted>,
  { of, changes, restMs = CHANGE_REST_MS }: { of: unknown; changes: number; restMs?: number | undefined },
): { counted: Counted | null; isOld: boolean } {
  const [last, setLast] = useState<{ of: unknown; asked: Asked; counted: Counted | null } | null>(null);
  const counting = useLatest<Asked, Counted>(
    {
      work: (now, signal) =>
        read(now, signal).catch((error: unknown) => {
          // The last counts stay, and no others are on their way.
          if (!signal.aborted)
            setLast((before) => ({
              of,
              asked: now,
              counted: before !== null && before.of === of ? before.counted : null,
            }));
          throw error;
        }),
      // A transition, so that keys are handled in between.
      done: (counted, now) => startTransition(() => setLast({ of, asked: now, counted })),
      onFailure: tellUnlessRestarting,
    },
    of,
  );
  useEffect(() => {
    if (asked === null) return counting.drop();
    const timer = setTimeout(counting.ask, REST_MS, asked);
    return () => clearTimeout(timer);
  }, [counting, asked]);
  const again = () => {
    if (asked !== null) counting.ask(asked);
  };
  useThrottled(again, changes, restMs);
  return {
    counted: last !== null && last.of === of ? last.counted : null,
    isOld: last?.asked !== asked,
  };
}
