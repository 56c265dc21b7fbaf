import { creditsFor, lookupsFor } from '../../../preload/contract/values/prices.ts';
import type { Reader } from '../store/database.ts';
import { priceOf } from '../store/wallets.ts';

/** What so many lookups cost at most in a workspace, in whole credits as budgets are. */
export function creditsOfLookups(db: Reader, workspace: number, lookups: number): number {
  return creditsFor(lookups, priceOf(db, workspace, 'bulk_lookup'));
}

/** How many lookups of a workspace so many credits pay for. */
export function lookupsOfCredits(db: Reader, workspace: number, credits: number): number {
  return lookupsFor(credits, priceOf(db, workspace, 'bulk_lookup'));
}
