import type { ListFacts } from '../service/read/lists.ts';
import { likeness, type Named } from '../service/read/serves.ts';
import type { Reader } from '../store/database.ts';
import { listLists, type StoredList } from '../store/lists.ts';

/** The longest that a billing period is taken to last. The service does not document it. */
const BILLING_PERIOD_MS = 31 * 86_400_000;

/** True if what happened then may be of the billing period of now. */
export function mayBeOfThisPeriod(thenMs: number, nowMs: number): boolean {
  return nowMs - thenMs < BILLING_PERIOD_MS;
}

/** The newest list of a technology that was paid for in what may be this billing period. */
export function paidList(db: Reader, workspace: number, named: Named, nowMs: number): StoredList | undefined {
  return listLists(db, workspace).find(
    (list) =>
      (list.credits ?? 0) > 0 && mayBeOfThisPeriod(list.createdAt, nowMs) && likeness(named, list) === 'same',
  );
}

/** True if a row of the history may be a list of the technology that was paid for in this billing period. */
export function mayBePaid(named: Named, facts: ListFacts, nowMs: number): boolean {
  const at = Date.parse(facts.createdAt ?? '');
  const isPaid = facts.state !== 'failed' && facts.creditsCharged !== 0;
  return isPaid && (Number.isNaN(at) || mayBeOfThisPeriod(at, nowMs)) && likeness(named, facts) !== 'other';
}

/** What is known of what a start cost. */
export interface StartFigures {
  /** The largest figure that the service names for it. */
  readonly named: number | null;
  /** Whether the service says that the technology was bought before in the billing period. */
  readonly reused: boolean | null;
  /** True if it may have been, by what was known when the start left. */
  readonly isPaid: boolean;
}

/**
 * What a start cost, and what it may have cost besides, credits. A charge that is named counts. It was free if a figure
 * says so, and the service or what is known here says why. What nothing confirms is in doubt, up to the most that it can
 * cost.
 */
export function costOfStart(
  { named, reused, isPaid }: StartFigures,
  most: number,
): { credits: number; doubt: number } {
  const inDoubt = { credits: 0, doubt: most };
  const free = { credits: 0, doubt: 0 };
  if (named !== null && named > 0) return { credits: named, doubt: 0 };
  if (named === 0) return (reused ?? isPaid) ? free : inDoubt;
  if (reused === true) return isPaid ? free : inDoubt;
  return reused === null && isPaid ? inDoubt : { credits: most, doubt: 0 };
}
