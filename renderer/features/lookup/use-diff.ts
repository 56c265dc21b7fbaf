import type { DomainDiff } from '#contract/models/lookup.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';

/** How two saved answers differ; null until read, or if there are no two. */
export function useDiff(olderId: number | null, newerId: number | null): DomainDiff | null {
  const read = olderId === null || newerId === null ? null : () => reads.lookup.diff({ olderId, newerId });
  return useRead(read, tellUnlessRestarting, `${olderId} ${newerId}`);
}
