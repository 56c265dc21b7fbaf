import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Allowance, Wallet } from '../../../preload/contract/models/money.ts';
import type { Settings } from '../../../preload/contract/models/settings.ts';
import { because } from '../../../preload/contract/reason.ts';
import { startOfDay, startOfMonth } from '../base/local-day.ts';
import { creditsOfJob, creditsSince } from '../store/ledger.ts';
import { doubtOfJob, doubtSince } from '../store/requests.ts';
import { readSettings } from '../store/settings.ts';
import type { WalletContext } from './balance.ts';
import type { Reservation } from './wallet-guard.ts';

/** Spans of this computer's calendar. Each has a cap for each wallet. */
const spans = ['day', 'month'] as const;
type SpanName = (typeof spans)[number];
const beginning = { day: startOfDay, month: startOfMonth } as const;
const capNames = {
  bulk_lookup: { day: 'capPerDay', month: 'capPerMonth' },
  standard: { day: 'listCapPerDay', month: 'listCapPerMonth' },
} as const satisfies Record<Wallet, Record<SpanName, keyof Settings>>;

type CapContext = Pick<WalletContext, 'db' | 'workspace' | 'guard' | 'now'>;

/** A cap as a person set it. `left` is below zero if the cap was lowered below what is spent. */
interface CapState {
  name: 'run' | SpanName | `list ${SpanName}`;
  cap: number;
  left: number;
}

/**
 * What may still be spent from one wallet, in credits; by one run if `jobId` is given. It is what the caps
 * leave after everything charged, everything in doubt and everything under way. Infinity if there is no cap.
 */
export function capLeft(context: CapContext, wallet: Wallet, jobId: number | null): number {
  return Math.min(...capsOf(context, wallet, jobId).map(({ left }) => left), Number.POSITIVE_INFINITY);
}

/**
 * Reserves what a request may cost at most. Throws `cap_reached` if a cap does not leave that much. Call it
 * before anything is awaited, so that two requests never see the same credits left. Call the returned
 * function once the charge is booked.
 */
export function reserveWithinCaps(context: CapContext, amount: Reservation): () => void {
  requireRoom(context, amount, amount.credits);
  return context.guard.reserve(amount);
}

/** Checks the caps again after the reservation, since doubts may have changed. Throws `cap_reached`. */
export function requireCapsHold(context: CapContext, amount: Reservation): void {
  requireRoom(context, amount, 0);
}

function requireRoom(context: CapContext, amount: Reservation, credits: number): void {
  // What is free needs no room, even under a cap that was lowered below what is spent.
  if (amount.credits === 0) return;
  const broken = capsOf(context, amount.wallet, amount.jobId).find(({ left }) => left < credits);
  if (broken !== undefined) throw capReached(broken);
}

/** The problem of a run for which the caps leave nothing. Names the tightest cap. */
export function capProblem(context: CapContext, wallet: Wallet, jobId: number | null): StackdeskError {
  const [tightest] = capsOf(context, wallet, jobId).sort((a, b) => a.left - b.left);
  if (tightest === undefined) return new StackdeskError('cap_reached', because('cap'));
  return capReached(tightest);
}

function capReached({ name, cap, left }: CapState): StackdeskError {
  const facts = { cap, cap_name: because(`cap of ${name}`) };
  const reason = left > 0 ? because('cap_left', { ...facts, left }) : because('cap_used_up', facts);
  return new StackdeskError('cap_reached', reason);
}

function capsOf(context: CapContext, wallet: Wallet, jobId: number | null): CapState[] {
  const settings = readSettings(context.db);
  const caps: CapState[] = [];
  for (const span of spans) {
    const cap = settings[capNames[wallet][span]];
    if (cap === null) continue;
    const { spent, inDoubt } = usedSince(context, wallet, span);
    const name = wallet === 'standard' ? (`list ${span}` as const) : span;
    caps.push({ name, cap, left: cap - spent - inDoubt - context.guard.reserved(wallet) });
  }
  if (settings.capPerRun !== null && jobId !== null && wallet === 'bulk_lookup') {
    const used = creditsOfJob(context.db, jobId) + doubtOfJob(context.db, jobId);
    const left = settings.capPerRun - used - context.guard.reserved(wallet, jobId);
    caps.push({ name: 'run', cap: settings.capPerRun, left });
  }
  return caps;
}

/** What was spent from a wallet since the span began. The guard counts what is under way. */
function usedSince({ db, workspace, now }: CapContext, wallet: Wallet, span: SpanName) {
  const since = beginning[span](now());
  return {
    spent: creditsSince(db, workspace, wallet, since),
    inDoubt: doubtSince(db, workspace, wallet, since),
  };
}

/** What the caps leave of both wallets, today and this month. */
export function describeAllowance(context: CapContext): Allowance {
  const settings = readSettings(context.db);
  const wallets = (['bulk_lookup', 'standard'] as const).map((wallet) => {
    const reserved = context.guard.reserved(wallet);
    const of = (span: SpanName) => {
      const use = usedSince(context, wallet, span);
      const cap = settings[capNames[wallet][span]];
      return {
        cap,
        ...use,
        left: cap === null ? null : Math.max(0, cap - use.spent - use.inDoubt - reserved),
      };
    };
    return { wallet, reserved, ...of('day'), month: of('month') };
  });
  return { capPerRun: settings.capPerRun, wallets };
}
