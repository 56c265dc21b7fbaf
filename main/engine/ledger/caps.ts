import { StackdeskError } from '#contract/errors.ts';
import type { AssistantAllowance } from '#contract/models/assistants.ts';
import type { Allowance, Wallet } from '#contract/models/money.ts';
import type { Settings } from '#contract/models/settings.ts';
import { because } from '#contract/reason.ts';
import { startOfDay, startOfMonth, startOfNextMonth } from '../base/local-day.ts';
import { creditsOfAssistant, creditsOfAssistantsSince } from '../store/assistants.ts';
import { rowsOfWorkspace } from '../store/connections.ts';
import { creditsOfJob, creditsSince } from '../store/ledger.ts';
import { doubtOfJob, doubtSince } from '../store/requests.ts';
import { readSettings, timeZoneOf } from '../store/settings.ts';
import { othersUse } from '../store/wallets.ts';
import { spentBetween, spentByTurn, turnOfRun } from '../store/watches.ts';
import type { WalletContext } from './balance.ts';
import type { Reservation } from './wallet-guard.ts';

/** Spans of the calendar of the data folder. Each has a cap for each wallet. */
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
  name:
    | 'run'
    | 'fall'
    | 'fall untold'
    | SpanName
    | `list ${SpanName}`
    | `watch ${'turn' | 'month'}`
    | `assistant ${'session' | 'day'}`
    | 'assistants off';
  cap: number;
  left: number;
}

/** Whose spending the caps are asked about: a run's, an assistant's, or that of anything else. */
type Spender = Pick<Reservation, 'wallet' | 'jobId' | 'assistant'>;

/**
 * What may still be spent from one wallet, in credits; by one run if `jobId` is given, and for one session of an
 * assistant if `assistant` is. It is what the caps leave after everything charged, everything in doubt and everything
 * under way. Infinity if there is no cap.
 */
export function capLeft(context: CapContext, spender: Spender): number {
  return Math.min(...capsOf(context, spender).map(({ left }) => left), Number.POSITIVE_INFINITY);
}

/**
 * Reserves what a request may cost at most. Throws `cap_reached` if a cap does not leave that much, `watch_cap_reached` if
 * it is one of the watch that it is for, or `assistants_off` if it is for an assistant and no person allowed that. Call it
 * before anything is awaited, so that two requests never see the same credits left. Call the returned
 * function once the charge is booked.
 */
export function reserveWithinCaps(context: CapContext, amount: Reservation): () => void {
  requireRoom(context, amount, amount.credits);
  return context.guard.reserve(amount);
}

/** Checks the caps again after the reservation, since doubts may have changed. Throws the same. */
export function requireCapsHold(context: CapContext, amount: Reservation): void {
  requireRoom(context, amount, 0);
}

function requireRoom(context: CapContext, amount: Reservation, credits: number): void {
  // What is free needs no room, even under a cap that was lowered below what is spent.
  if (amount.credits === 0) return;
  const broken = capsOf(context, amount).find(({ left }) => left < credits);
  if (broken !== undefined) throw capReached(broken);
}

/** Throws `assistants_off`, or `cap_reached` if less is left than an assistant wants to spend. */
export function requireAssistantRoom(context: CapContext, assistant: number, credits: number): void {
  const caps = assistantCaps(context, assistant, readSettings(context.db));
  const broken = caps.find(({ left }) => left < credits);
  if (broken !== undefined) throw capReached(broken);
}

/** The problem of a run for which the caps leave nothing. Names the tightest cap. */
export function capProblem(context: CapContext, spender: Spender): StackdeskError {
  const [tightest] = capsOf(context, spender).sort((a, b) => a.left - b.left);
  if (tightest === undefined) return new StackdeskError('cap_reached', because('cap'));
  return capReached(tightest);
}

function capReached({ name, cap, left }: CapState): StackdeskError {
  if (name === 'assistants off') return assistantsOff();
  if (name === 'fall' || name === 'fall untold') {
    const key = name === 'fall' ? 'wallet_fell' : 'wallet_fell_untold';
    return new StackdeskError('wallet_fell', because(key, { credits: cap }));
  }
  const facts = { cap, cap_name: because(`cap of ${name}`) };
  const reason = left > 0 ? because('cap_left', { ...facts, left }) : because('cap_used_up', facts);
  const isOfWatch = name === 'watch turn' || name === 'watch month';
  return new StackdeskError(isOfWatch ? 'watch_cap_reached' : 'cap_reached', reason);
}

function assistantsOff(): StackdeskError {
  return new StackdeskError('assistants_off', because('assistants_off'));
}

function capsOf(context: CapContext, { wallet, jobId, assistant = null }: Spender): CapState[] {
  const settings = readSettings(context.db);
  const caps: CapState[] = assistant === null ? [] : assistantCaps(context, assistant, settings);
  // What goes on by itself stops until a person says whether others use the wallet.
  const isAsked = wallet === 'bulk_lookup' && (jobId !== null || assistant !== null);
  const { fall, isUntold } = othersUse(context.db, context.workspace);
  if (isAsked && fall > 0)
    caps.push({ name: isUntold ? 'fall untold' : 'fall', cap: fall, left: Number.NEGATIVE_INFINITY });
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
  return jobId === null || wallet !== 'bulk_lookup' ? caps : [...caps, ...watchCaps(context, jobId)];
}

/**
 * What the caps of a watch leave for the turn that the run is for. They are read anew each time, so a person who lowers
 * them also means the turn under way.
 */
function watchCaps({ db, guard, now }: CapContext, jobId: number): CapState[] {
  const turn = turnOfRun(db, jobId);
  if (turn === undefined) return [];
  const { id, watch, capPerTurn, capPerMonth } = turn;
  const used = spentByTurn(db, turn) + guard.reserved('bulk_lookup', jobId);
  const zone = timeZoneOf(db);
  const month = { since: startOfMonth(now(), zone), until: startOfNextMonth(now(), zone) };
  const before = spentBetween(db, watch, { ...month, except: id });
  return [
    { name: 'watch turn', cap: capPerTurn, left: capPerTurn - used },
    { name: 'watch month', cap: capPerMonth, left: capPerMonth - before - used },
  ];
}

/** What a session of an assistant may still spend. If no person allowed that, nothing is left. */
function assistantCaps({ db, guard, now }: CapContext, assistant: number, settings: Settings): CapState[] {
  if (!settings.assistantsMaySpend)
    return [{ name: 'assistants off', cap: 0, left: Number.NEGATIVE_INFINITY }];
  const { ofSession, ofDay } = assistantUse({ db, guard, now }, assistant);
  const { assistantSessionBudget: session, assistantDayBudget: day } = settings;
  const used = ({ spent, inDoubt, reserved }: AssistantUse) => spent + inDoubt + reserved;
  return [
    { name: 'assistant session', cap: session, left: session - used(ofSession) },
    { name: 'assistant day', cap: day, left: day - used(ofDay) },
  ];
}

/** What was charged for assistants, may have been charged, and is under way, in credits. */
interface AssistantUse {
  spent: number;
  inDoubt: number;
  reserved: number;
}

/** What one session used, and all sessions together in every workspace since this day began. */
function assistantUse(
  { db, guard, now }: Pick<CapContext, 'db' | 'guard' | 'now'>,
  assistant: number | null,
): { ofSession: AssistantUse; ofDay: AssistantUse } {
  const none = { spent: 0, inDoubt: 0, reserved: 0 };
  return {
    ofSession:
      assistant === null
        ? none
        : { ...creditsOfAssistant(db, assistant), reserved: guard.reservedForAssistants(assistant) },
    ofDay: {
      ...creditsOfAssistantsSince(db, startOfDay(now(), timeZoneOf(db))),
      reserved: guard.reservedForAssistants(),
    },
  };
}

/** Whether assistants may spend, and what is left of their budgets. `assistant` is null before a session begins. */
export function describeAssistants(context: CapContext, assistant: number | null): AssistantAllowance {
  const { assistantsMaySpend, assistantSessionBudget, assistantDayBudget } = readSettings(context.db);
  const { ofSession, ofDay } = assistantUse(context, assistant);
  const told = (budget: number, use: AssistantUse) => ({
    budget,
    ...use,
    left: Math.max(0, budget - use.spent - use.inDoubt - use.reserved),
  });
  return {
    maySpend: assistantsMaySpend,
    session: told(assistantSessionBudget, ofSession),
    day: told(assistantDayBudget, ofDay),
  };
}

/** What was spent from a wallet since the span began, under whatever name of the service. The guard counts what is under way. */
function usedSince({ db, workspace, now }: CapContext, wallet: Wallet, span: SpanName) {
  const since = beginning[span](now(), timeZoneOf(db));
  const use = { spent: 0, inDoubt: 0 };
  for (const row of rowsOfWorkspace(db, workspace)) {
    use.spent += creditsSince(db, row, wallet, since);
    use.inDoubt += doubtSince(db, row, wallet, since);
  }
  return use;
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
