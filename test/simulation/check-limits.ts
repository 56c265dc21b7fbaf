import { dayIn, monthIn } from './calendar.ts';
import { Broken, type Scene } from './checks.ts';
import type { Noted } from './journal.ts';
import type { SentRequest } from './service/wire/sent-request.ts';
import { DELAY_FAULTS, type FaultName } from './service/wire/weather.ts';

/** What a person allowed at the moment when a request left, in credits. `counts`: what uses it up. */
interface Limit {
  name: string;
  most: number;
  counts: (other: Noted) => boolean;
}

/** A paid request that left, the limits that it left under, and the price of one lookup that was known then. */
export interface Leaving {
  noted: Noted;
  limits: readonly Limit[];
  told: number;
}

const CAPS = {
  bulk_lookup: { day: 'capPerDay', month: 'capPerMonth' },
  standard: { day: 'listCapPerDay', month: 'listCapPerMonth' },
} as const;

/**
 * What must be known of a request at the moment when it leaves: at the same millisecond, an answer may have come or not.
 * Throws if nobody gave its run a budget.
 */
export function noteLeaving(scene: Scene, noted: Noted, sent: readonly SentRequest[]): Leaving {
  return { noted, limits: limitsAt(scene, noted), told: toldTo(scene, noted.sent, sent) };
}

/** Every limit that a request leaves under, as the person set it last. */
function limitsAt({ person }: Scene, noted: Noted): Limit[] {
  const { settings, zone } = person;
  const { jobId, go, wallet, workspace, assistant } = noted;
  const limits: Limit[] = [];
  const add = (name: string, most: number | null, counts: Limit['counts']) => {
    if (most !== null) limits.push({ name, most, counts });
  };
  const [today, month] = [dayIn(noted.sentAt, zone), monthIn(noted.sentAt, zone)];
  const isToday = (other: Noted) => dayIn(other.sentAt, zone) === today;
  const isOfWallet = (other: Noted) => other.wallet === wallet && other.workspace === workspace;
  const caps = CAPS[wallet === 'standard' ? 'standard' : 'bulk_lookup'];
  add('cap of a day', settings[caps.day], (other) => isOfWallet(other) && isToday(other));
  add(
    'cap of a month',
    settings[caps.month],
    (other) => isOfWallet(other) && monthIn(other.sentAt, zone) === month,
  );
  if (assistant !== null) {
    add('budget of a session', settings.assistantSessionBudget, (other) => other.assistant === assistant);
    add(
      'budget of assistants',
      settings.assistantDayBudget,
      (other) => other.assistant !== null && isToday(other),
    );
  }
  if (jobId === null) return limits;
  const isOfRun = (other: Noted) => other.jobId === jobId;
  add('cap of a run', settings.capPerRun, isOfRun);
  const budget = person.budgets.get(`${jobId}.${go}`);
  if (budget === undefined) throw new Broken(`budget: nobody gave a budget to start ${jobId}.${go}`);
  add('budget', budget.credits, (other) => isOfRun(other) && other.go === go && other.serial > budget.after);
  return go === 1 ? [...limits, ...limitsOfWatch(person, jobId, month)] : limits;
}

/** A turn counts in the month in which it began. Only the first start of its run is the watch's. */
function limitsOfWatch({ seenTurns, watches, zone }: Scene['person'], jobId: number, month: string): Limit[] {
  const turns = [...seenTurns.values()];
  const turn = turns.find((each) => each.jobId === jobId);
  const watch = watches.get(turn?.watchId ?? 0);
  if (turn === undefined) return [];
  if (watch === undefined) throw new Broken(`a watch that nobody made: ${turn.watchId}`);
  const ofMonth = new Set(
    turns
      .filter(({ watchId, begunAtMs }) => watchId === turn.watchId && monthIn(begunAtMs, zone) === month)
      .map((each) => each.jobId),
  );
  const isOfTurn = (other: Noted) => other.jobId === jobId && other.go === 1;
  return [
    { name: 'the cap of a turn', most: watch.capPerTurn, counts: isOfTurn },
    {
      name: 'the cap of a month',
      most: watch.capPerMonth,
      counts: (other) => isOfTurn(other) || (other.go === 1 && ofMonth.has(other.jobId ?? 0)),
    },
  ];
}

/**
 * What requests cost, by the journal's row, but for one excess that nobody can prevent: the price rose after the last
 * answer that named one, so that nothing here could tell it when the request left.
 */
function costsOf({ model }: Scene, leavings: readonly Leaving[]): ReadonlyMap<number, number> {
  const byService = new Map(leavings.map((each) => [each.noted.sent.requestId, each]));
  const costs = new Map<number, number>();
  for (const { requestId, credits, price, keys } of model.truth.charges) {
    const own = byService.get(requestId);
    if (own === undefined) continue;
    const { wallet, journalId } = own.noted;
    const isSteady = model.truth.prices.length === 1 && price <= 1;
    const told = isSteady ? price : own.told;
    const cost = Math.min(credits, wallet === 'standard' ? credits : told * keys.length);
    costs.set(journalId, (costs.get(journalId) ?? 0) + cost);
  }
  return costs;
}

/** These only delay an answer, or come before it. It names the price all the same. */
const WHOLE: ReadonlySet<FaultName> = new Set([...DELAY_FAULTS, 'slow-connect', 'early-hints']);

/** The highest price that an answer named so far, since the last look at the wallet. 1 until one did. */
function toldTo({ model }: Scene, leaving: SentRequest, sent: readonly SentRequest[]): number {
  let told: number | null = null;
  const isBefore = (each: SentRequest) =>
    each.workspace === leaving.workspace &&
    each.end === 'answered' &&
    each.faults.every((fault) => WHOLE.has(fault)) &&
    each.answer?.status === 200;
  const priceOf = (id: number | null) =>
    model.truth.charges.findLast((charge) => charge.requestId === id)?.price ?? 0;
  const answered = sent.filter(isBefore).sort((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0));
  for (const { path, answer, requestId } of answered) {
    const headers = answer?.headers ?? {};
    const price = /\/credits(?:\?|$)/.test(path)
      ? /"cost_per_successful_request":([\d.]+)/.exec(String(answer?.body))?.[1]
      : headers['x-credits-cost'];
    if (headers['x-credits-type'] === 'standard') continue;
    if (/\/credits(?:\?|$)/.test(path)) told = price === undefined ? told : Number(price);
    else if (price !== undefined) told = Math.max(told ?? 0, Number(price));
    // What it cost names the price as well.
    else if (headers['x-credits-used'] !== undefined) told = Math.max(told ?? 0, priceOf(requestId)) || null;
  }
  return told ?? 1;
}

/** When the service took back what it had charged for a list that failed, virtual ms, by the journal's row. */
function refundsOf({ model, noted }: Scene): ReadonlyMap<number, number> {
  const byService = new Map(noted.map(({ sent, journalId }) => [sent.requestId, journalId]));
  return new Map(
    model.truth.movements.flatMap(({ type, requestId, at }) => {
      const row = type === 'refund' ? byService.get(requestId) : undefined;
      return row === undefined ? [] : [[row, at]];
    }),
  );
}

/**
 * No request that costs something leaves if it, and what left before, cost more than a limit allows by the service's
 * own record, late charges included. What was taken back before it left costs nothing. This is checked once, at the end.
 */
export function checkLimits(scene: Scene, leavings: readonly Leaving[]): void {
  const costs = costsOf(scene, leavings);
  const refunds = refundsOf(scene);
  /** Another attempt at the same request counts once. */
  const before = new Map<number, { noted: Noted; cost: number }>();
  for (const { noted, limits } of leavings) {
    const cost = costs.get(noted.journalId) ?? 0;
    if (cost === 0) continue;
    before.set(noted.journalId, { noted, cost });
    for (const { name, most, counts } of limits) {
      let sum = 0;
      for (const other of before.values()) {
        const refundedAt = refunds.get(other.noted.journalId) ?? Number.POSITIVE_INFINITY;
        if (counts(other.noted) && refundedAt > noted.sent.leftAt) sum += other.cost;
      }
      if (sum > most + 1e-6)
        throw new Broken(`${name}: ${sum} charged, ${most} allowed, when request ${noted.journalId} left`);
    }
  }
}
