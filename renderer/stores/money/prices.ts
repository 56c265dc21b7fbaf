import { balanceOf, type SessionState } from '../session/session.ts';

/** What one lookup costs where the window is connected, credits; 1 until the service says otherwise. */
export function lookupPrice(state: SessionState): number {
  return balanceOf(state, 'bulk_lookup')?.price ?? 1;
}
