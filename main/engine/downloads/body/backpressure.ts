import type { BodyFlow } from '../answer/open-answer.ts';

/** Why the server may be held back: the disk, unpacking, or the cap of the bandwidth. */
export type HoldReason = 'disk' | 'unpacking' | 'bandwidth';

/** Holds the server back while there is at least one reason to. */
export interface Holds {
  attach(flow: BodyFlow): void;
  hold(reason: HoldReason): void;
  /** Must not be called from within the taking of a piece of the body. */
  release(reason: HoldReason): void;
}

export function createHolds(): Holds {
  const reasons = new Set<HoldReason>();
  let flow: BodyFlow | null = null;
  return {
    attach(given) {
      flow = given;
    },
    hold(reason) {
      if (reasons.size === 0) flow?.pause();
      reasons.add(reason);
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) flow?.resume();
    },
  };
}
