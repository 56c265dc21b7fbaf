import { balanceOf, type SessionState } from './session.ts';

/** What one lookup costs where the window is connected, credits; 1 until the service says otherwise. */
export function lookupPrice(state: SessionState): number {
  return balanceOf(state, 'bulk_lookup')?.price ?? 1;
}

/** The most that so many lookups cost at `each` credits, in whole credits, as a budget is. */
export function creditsFor(lookups: number, each: number): number {
  return Math.ceil(lookups * each);
}
