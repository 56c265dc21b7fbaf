import { balanceOf, type SessionState } from '../session/session.ts';

/** The price of one lookup in the workspace in use, credits; 1 until the service says. */
export function lookupPrice(state: SessionState): number {
  return balanceOf(state, 'bulk_lookup')?.price ?? 1;
}
