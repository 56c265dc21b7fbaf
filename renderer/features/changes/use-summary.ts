import { useCallback, useEffect } from 'react';
import type { ChangeScope, ChangeSummary } from '#contract/models/changes.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { useSavedRevision } from '../../stores/saved/use-saved-revision.ts';
import { useThrottled } from '../../ui/use-throttled.ts';

/** How many names of each kind are counted; the search finds any other. */
const NAMES = 40;
const REST_MS = 3_000;
const TYPING_REST_MS = 200;

/** Keeps the sums of the report current, as answers come and a person types. */
export function useSummary(): void {
  const counting = useLatest<{ scope: ChangeScope; text: string }, ChangeSummary>({
    work: ({ scope, text }) => reads.changes.summary({ scope, text, limit: NAMES }),
    done: (told, { scope, text }) => changesStore.setState({ summary: { scope, text, told } }),
    onFailure: tellUnlessRestarting,
  });
  const again = useCallback(() => {
    const { scope, filter } = changesStore.getState();
    counting.ask({ scope, text: filter.text });
  }, [counting]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    again();
    const stop = changesStore.subscribe((now, before) => {
      if (now.scope === before.scope && now.filter.text === before.filter.text) return;
      clearTimeout(timer);
      if (now.scope === before.scope) timer = setTimeout(again, TYPING_REST_MS);
      else again();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [again]);
  useThrottled(again, useSavedRevision(), REST_MS);
}
