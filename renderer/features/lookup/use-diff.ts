import { useEffect, useState } from 'react';
import type { DomainDiff } from '../../../preload/contract/models/lookup.ts';
import { engine } from '../../bridge.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';

/** How two saved answers differ; null until it was read, or where there are no two. */
export function useDiff(olderId: number | null, newerId: number | null): DomainDiff | null {
  const [diff, setDiff] = useState<DomainDiff | null>(null);
  useEffect(() => {
    let isWanted = true;
    setDiff(null);
    if (olderId === null || newerId === null) return;
    void engine.lookup
      .diff({ olderId, newerId })
      .then((read) => isWanted && setDiff(read))
      .catch(tellUnlessRestarting);
    return () => {
      isWanted = false;
    };
  }, [olderId, newerId]);
  return diff;
}
