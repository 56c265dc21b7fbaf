import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DomainView } from '../../../preload/contract/models/lookup.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { savedStore } from '../../stores/saved/saved.ts';

/** Everything saved about a domain of the workspace in use, read again whenever what is saved changes; null until it came. */
export function useDomainView(domain: string | null): DomainView | null {
  const [view, setView] = useState<DomainView | null>(null);
  const revision = useStore(savedStore, (state) => state.revision);
  const reading = useLatest<string, DomainView>({
    work: (asked) => reads.lookup.domain({ domain: asked }),
    done: setView,
    onFailure: tellUnlessRestarting,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision is the reason, not an input
  useEffect(() => {
    if (domain !== null) reading.ask(domain);
  }, [reading, domain, revision]);
  return view?.domain === domain ? view : null;
}
