import type { Balance } from '../../../preload/contract/models/money.ts';
import { isoTime } from '../base/iso-time.ts';
import type { ServiceClient } from '../service/client.ts';
import { type CreditBalance, readCredits } from '../service/read/credits.ts';
import { readMe } from '../service/read/me.ts';
import { keepAgreement } from '../store/agreements.ts';
import type { Writer } from '../store/database.ts';
import { isSupposed, keepPrice, recordBalance, settledBalance, showBalance } from '../store/wallets.ts';
import type { Asking } from './asking.ts';
import type { HeldAnswers } from './held-answers.ts';
import { judgeByBalance, type LossWatch, noteFall, type Verdict, withoutRounding } from './lost-requests.ts';
import type { WalletGuard } from './wallet-guard.ts';

/** What asking for money takes, for one workspace. */
export interface WalletContext {
  db: Writer;
  /** The client of the token that is at hand at this moment. Throws `not_connected` or `token_awaited` if there is none. */
  readonly client: ServiceClient;
  /** Row id of the workspace that pays. */
  workspace: number;
  guard: WalletGuard;
  asking: Asking;
  held: HeldAnswers;
  watch: LossWatch;
  /** How long the balance must stand as booked before a lost request counts as not charged, ms. */
  quietMs: number;
  now: () => number;
  /** Something that a run shows was changed from elsewhere. */
  onJobsChanged: (jobIds: readonly number[]) => void;
}

/** A wallet as it shows itself while nothing paid is under way. */
export interface BalanceLook extends Verdict {
  /** What the wallet must hold by all that was booked before the look; null if that was not known. */
  expected: number | null;
  /** What it holds; null if the service does not say. */
  actual: number | null;
}

/** Asks the service for the lookup wallet's balance; free. */
export async function fetchLookupBalance(context: Pick<WalletContext, 'client'>): Promise<CreditBalance> {
  return readCredits((await context.client.credits()).body);
}

/**
 * Reads the lookup wallet's balance while nothing paid is under way, judges by it what is in doubt, and counts charges from there on. Free.
 * Throws if the balance cannot be read, or if the store cannot take an answer that is here already.
 */
export async function anchorBalance(context: WalletContext): Promise<BalanceLook> {
  const look = await context.guard.quiet(async () => {
    const { db, workspace } = context;
    context.held.flush();
    const credits = await fetchLookupBalance(context);
    return db.transaction(
      (): BalanceLook => takeLook(context, credits, settledBalance(db, workspace, 'bulk_lookup')),
    );
  });
  if (look.changedJobs.length > 0) context.onJobsChanged([...new Set(look.changedJobs)]);
  return look;
}

function takeLook(context: WalletContext, credits: CreditBalance, expected: number | null): BalanceLook {
  const { db, workspace, watch, quietMs } = context;
  const at = context.now();
  const wallet = 'bulk_lookup';
  keepPrice(db, { workspace, wallet, price: credits.costPerRequest, at });
  const actual = credits.balance;
  if (actual === null) return { expected, actual, lost: 0, unexplained: 0, changedJobs: [] };
  const seen = {
    workspace,
    wallet,
    expected,
    isSupposed: isSupposed(db, workspace, wallet),
    actual,
  } as const;
  const verdict = judgeByBalance(db, watch, seen, { quietMs, at });
  const { unexplained, lost } = verdict;
  // Nobody may be looking now: what the wallet lost is told when somebody is.
  if (expected !== null && (lost > 0 || unexplained > 0))
    keepAgreement(db, workspace, { state: 'differs', expected, actual, lost, at: isoTime(at) });
  recordBalance(db, { workspace, wallet, remaining: actual, monthly: monthlyOf(credits), at, unexplained });
  return { ...verdict, expected, actual };
}

/**
 * Reads what an answer says of the balance as evidence: others of ours may be under way, so only a fall that all of them together do not explain says
 * something. Call it once the answer is booked; `own` is what is still reserved for it.
 */
export function noteRemaining(context: WalletContext, remaining: number | null, own: number): void {
  const { db, workspace, guard } = context;
  const settled = settledBalance(db, workspace, 'bulk_lookup');
  if (remaining === null || settled === null) return;
  const others = guard.reserved('bulk_lookup') - own;
  if (withoutRounding(settled - others - remaining) > 0) noteFall(db, workspace, 'bulk_lookup');
}

/** Shows both wallets as they stand now. If nobody is spending, charges are counted from here on. */
export async function refreshShownBalances(context: WalletContext): Promise<void> {
  const { db, workspace, now } = context;
  if (context.guard.isSpending()) await showLookupBalance(context);
  else await anchorBalance(context);
  // Only the token holder's answer tells of the list wallet.
  const { standardCredits } = readMe((await context.client.me()).body);
  if (standardCredits !== null) {
    showBalance(db, { workspace, wallet: 'standard', remaining: standardCredits, monthly: null, at: now() });
  }
}

async function showLookupBalance(context: WalletContext): Promise<void> {
  const { db, workspace, now } = context;
  const credits = await fetchLookupBalance(context);
  const shown = { workspace, wallet: 'bulk_lookup', at: now() } as const;
  keepPrice(db, { ...shown, price: credits.costPerRequest });
  if (credits.balance !== null) {
    showBalance(db, { ...shown, remaining: credits.balance, monthly: monthlyOf(credits) });
  }
}

function monthlyOf(credits: CreditBalance): Balance['monthly'] {
  const { monthlyAvailable: available, monthlyUsed: used, monthlyRemaining: remaining } = credits;
  return available === null || used === null || remaining === null ? null : { available, used, remaining };
}
