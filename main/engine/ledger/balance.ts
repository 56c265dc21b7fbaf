import type { Balance } from '../../../preload/contract/models/money.ts';
import type { ServiceClient } from '../service/client.ts';
import { type CreditBalance, readCredits } from '../service/read/credits.ts';
import { readMe } from '../service/read/me.ts';
import type { Writer } from '../store/database.ts';
import { listInterrupted } from '../store/requests.ts';
import { recordBalance, showBalance } from '../store/wallets.ts';
import type { WalletGuard } from './wallet-guard.ts';

export interface WalletContext {
  db: Writer;
  client: ServiceClient;
  /** Row id of the workspace that pays. */
  workspace: number;
  guard: WalletGuard;
  /** Journal rows of this process that wait for their answer; any other open row was left by a process that stopped. */
  underWay: Set<number>;
  /** Time between the two readings of the balance by which a lost answer is judged. */
  judgeDelayMs: number;
  now: () => number;
}

/** Asks the service for the lookup wallet's balance; free. */
export async function fetchLookupBalance(context: Pick<WalletContext, 'client'>): Promise<CreditBalance> {
  return readCredits((await context.client.credits()).body);
}

/** Reads the balance while nothing paid is under way and takes it as the point from which charges are counted. */
export async function anchorBalance(context: WalletContext): Promise<number | null> {
  return context.guard.quiet(async () => anchorWithinQuiet(context, await fetchLookupBalance(context)));
}

export function anchorWithinQuiet(context: WalletContext, credits: CreditBalance): number | null {
  if (credits.balance === null) return null;
  // A lost answer that nobody has judged yet is judged by the balance before it: that one must not be replaced by what came after.
  const keep = hasUnjudged(context) ? showBalance : recordBalance;
  keep(context.db, {
    workspace: context.workspace,
    wallet: 'bulk_lookup',
    remaining: credits.balance,
    monthly: monthlyOf(credits),
    at: context.now(),
  });
  return credits.balance;
}

/** Whether a lookup request may have been charged and nobody knows yet. */
function hasUnjudged({ db, workspace, underWay }: WalletContext): boolean {
  return listInterrupted(db, workspace).some(
    ({ id, wallet }) => wallet === 'bulk_lookup' && !underWay.has(id),
  );
}

/** Shows both wallets as they stand now, without touching the point from which charges are counted. */
export async function refreshShownBalances(context: WalletContext): Promise<void> {
  const { db, workspace, now } = context;
  const credits = await fetchLookupBalance(context);
  if (credits.balance !== null) {
    showBalance(db, {
      workspace,
      wallet: 'bulk_lookup',
      remaining: credits.balance,
      monthly: monthlyOf(credits),
      at: now(),
    });
  }
  // Only the token holder's answer tells of the list wallet.
  const { standardCredits } = readMe((await context.client.me()).body);
  if (standardCredits !== null) {
    showBalance(db, { workspace, wallet: 'standard', remaining: standardCredits, monthly: null, at: now() });
  }
}

function monthlyOf(credits: CreditBalance): Balance['monthly'] {
  const { monthlyAvailable: available, monthlyUsed: used, monthlyRemaining: remaining } = credits;
  return available === null || used === null || remaining === null ? null : { available, used, remaining };
}
