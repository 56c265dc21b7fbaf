import type { Wallet } from '../../../preload/contract/models/money.ts';
import type { Reader } from '../store/database.ts';
import { priceOf } from '../store/wallets.ts';

/** What so many lookups, or lists, cost at most, in credits of their wallet. */
export function mostOf(db: Reader, workspace: number, wallet: Wallet, count: number): number {
  return count * priceOf(db, workspace, wallet);
}
