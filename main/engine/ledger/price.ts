import { creditsFor, lookupsFor, reachesFor } from '#shared/money/prices.ts';
import type { Reader } from '../store/database.ts';
import { dearestPrice, isPriceNamed, priceOf } from '../store/wallets.ts';
import type { WalletContext } from './balance.ts';

/** What so many lookups cost at most in a workspace, in whole credits as budgets are. */
export function creditsOfLookups(db: Reader, workspace: number, lookups: number): number {
  return creditsFor(lookups, priceOf(db, workspace, 'bulk_lookup'));
}

/** How many lookups of a workspace so many credits pay for. */
export function lookupsOfCredits(db: Reader, workspace: number, credits: number): number {
  return lookupsFor(credits, priceOf(db, workspace, 'bulk_lookup'));
}

/** Several requests leave at once only if all of them cost no more than this share of what may be spent. */
const MOST_AT_ONCE = 1 / 4;

/** Whether so many lookups may be under way together. `whole` is what may be spent from the beginning to the end, credits. */
export function mayBeUnderWay(db: Reader, workspace: number, lookups: number, whole: number): boolean {
  return reachesFor(whole * MOST_AT_ONCE, lookups, priceOf(db, workspace, 'bulk_lookup'));
}

/** Domains in one request, as the service limits them. */
export const BATCH_SIZE = 100;

/** In how many requests so many lookups of each kind are asked at least: `PriceCare` has one go alone if nobody knows the price. */
export function callsFor(
  { db, workspace, now }: Pick<WalletContext, 'db' | 'workspace' | 'now'>,
  lookups: readonly number[],
): number {
  const [first = 0, ...others] = lookups.filter((count) => count > 0);
  const isAlone = first > 1 && !isPriceNamed(db, workspace, now());
  const kinds = isAlone ? [1, first - 1, ...others] : [first, ...others];
  return kinds.reduce((sum, count) => sum + Math.ceil(count / BATCH_SIZE), 0);
}

/** Keeps what a price that nobody knows yet can cost low. */
export interface PriceCare {
  /** Lookups that one request may ask for. Infinity if the price is known. */
  most(): number;
  /** A request was answered, whether it named a price or not. */
  answered(): void;
  /**
   * Whether so many lookups may be under way together. `whole` is what may be spent from the beginning to the end, and
   * `left` what is left of it without what is under way, in credits.
   */
  mayJoin(lookups: number, spend: { whole: number; left: number }): boolean;
}

/**
 * Until an answer of the last hour has charged for a lookup, one request asks for one alone, and the next for twice as
 * many: a look at the wallet may name too little, and some lookups have no data and cost nothing. A price that rises
 * while several requests are under way cannot be known, so they share a part of the budget; and what was once charged may be
 * charged again.
 */
export function createPriceCare({
  db,
  workspace,
  now,
}: Pick<WalletContext, 'db' | 'workspace' | 'now'>): PriceCare {
  let most = 1;
  const isNamed = () => isPriceNamed(db, workspace, now());
  return {
    most: () => (isNamed() ? Number.POSITIVE_INFINITY : most),
    answered: () => {
      most = isNamed() ? 1 : most * 2;
    },
    mayJoin: (lookups, { whole, left }) => {
      const price = priceOf(db, workspace, 'bulk_lookup');
      const isReached = reachesFor(left, lookups, Math.max(price, dearestPrice(db, workspace)));
      return isReached && mayBeUnderWay(db, workspace, lookups, whole);
    },
  };
}
