import { withoutRounding } from '../store/wallets.ts';

/** An answer since the wallet was last seen to hold what is booked. Times are by a clock that does not jump, ms. */
export interface Told {
  requestId: number;
  /** What it cost, as booked. */
  credits: number;
  /** What the wallet held right after that. Null if the answer does not say. */
  remaining: number | null;
  leftAtMs: number;
  cameAtMs: number;
  /** True if it asked for one thing. Only such a request is sent again by something in between. */
  isSingle: boolean;
}

/** What other copies of a request cost, credits. */
export interface Repeat {
  requestId: number;
  credits: number;
}

/** A lookup that something in between sent more often than this is not told apart from what others spend. */
const MOST_REPEATS = 5;

/**
 * Finds what something in between sent again, as proxies do by themselves. Each answer names what the wallet held after it,
 * and so what it held before. In the order of charge these leave gaps: what was charged and is not booked. A gap is a
 * repeat if a single lookup was under way then, costs a whole part of it, and left at most `mostMs` after the wallet was
 * seen to hold what it held above the gap: others have no more time to spend something. Returns nothing unless every gap
 * is one. `held` is what the wallet held at `stoodMs`, before all of these.
 */
export function repeatsIn(
  told: readonly Told[],
  { held, stoodMs, mostMs }: { held: number; stoodMs: number; mostMs: number },
): Repeat[] {
  const repeats: Repeat[] = [];
  let above = { held, seenMs: stoodMs };
  let gap = { credits: 0, seenMs: 0, untilMs: 0 };
  for (const { requestId, credits, remaining, leftAtMs, cameAtMs, isSingle } of inOrder(told)) {
    if (remaining === null) return [];
    const more = withoutRounding(above.held - remaining - credits);
    // It was filled up.
    if (more < 0) return [];
    if (more > 0) gap = { credits: gap.credits + more, seenMs: above.seenMs, untilMs: cameAtMs };
    const times = gap.credits / credits;
    const isTimes = isSingle && Number.isInteger(times) && times > 0 && times <= MOST_REPEATS;
    if (isTimes && leftAtMs <= gap.untilMs && leftAtMs - gap.seenMs <= mostMs) {
      repeats.push({ requestId, credits: gap.credits });
      gap = { ...gap, credits: 0 };
    }
    above = { held: remaining, seenMs: Math.max(above.seenMs, cameAtMs) };
  }
  return gap.credits > 0 ? [] : repeats;
}

/** In the order in which the service charged them. Requests under way together are answered out of order. */
function inOrder(told: readonly Told[]): Told[] {
  const before = ({ remaining, credits }: Told) => (remaining ?? 0) + credits;
  return [...told].sort((a, b) => (b.remaining ?? 0) - (a.remaining ?? 0) || before(b) - before(a));
}
