import type { Balance } from '#contract/models/money.ts';
import { because } from '#contract/reason.ts';
import { isoTime } from '../base/iso-time.ts';
import { startOfMonth } from '../base/local-day.ts';
import type { Answer } from '../service/answer.ts';
import type { ServiceClient } from '../service/client.ts';
import { type CreditBalance, readCredits, tellsBalance } from '../service/read/credits.ts';
import { readMe } from '../service/read/me.ts';
import { ServiceError } from '../service/service-error.ts';
import { keepAgreement } from '../store/agreements.ts';
import type { Writer } from '../store/database.ts';
import {
  creditsOfRequest,
  doubtSince,
  findRequest,
  hasPresumed,
  listHolds,
  newestRequest,
} from '../store/requests.ts';
import { readTeam } from '../store/team.ts';
import {
  boughtByOthers,
  explainedByOthers,
  isAnyPending,
  isSupposed,
  keepFall,
  keepPrice,
  lastFall,
  lookDate,
  noteBought,
  noteOneWallet,
  noteSupposed,
  othersUse,
  pendingDoubtOf,
  priceOf,
  raisePrice,
  recordBalance,
  type SettledUse,
  setLookDue,
  settledBalance,
  settledUse,
  showBalance,
  shownBalance,
  withoutRounding,
} from '../store/wallets.ts';
import { monotonic } from '../world/clock.ts';
import type { Asking } from './asking.ts';
import {
  type BalanceSeen,
  doubtPresumed,
  judgeByBalance,
  noteFall,
  putInDoubt,
  type Verdict,
} from './doubt.ts';
import type { HeldAnswers } from './held-answers.ts';
import type { TeamLeases } from './leases.ts';
import { apartMs, type Look, type LossWatch } from './loss-watch.ts';
import { repeatsIn, type Told } from './sent-again.ts';
import { countingFrom, fallAfter, type SaidOfTeam, teamShare } from './team-fall.ts';
import type { WalletGuard } from './wallet-guard.ts';

/** What it takes to ask for something paid, for one workspace. */
export interface WalletContext {
  db: Writer;
  /** The client of the present token. Throws `not_connected` or `token_awaited` if there is none. */
  readonly client: ServiceClient;
  /** The row id of the workspace that pays. */
  workspace: number;
  guard: WalletGuard;
  asking: Asking;
  held: HeldAnswers;
  watch: LossWatch;
  /** Keeps two people of a team from buying the same. */
  leases: TeamLeases;
  /** How long the balance must stay as booked before a lost request counts as not charged, ms. */
  quietMs: number;
  now: () => number;
  /** Something that these runs show was changed from elsewhere. */
  onJobsChanged: (jobIds: readonly number[]) => void;
}

/** What a wallet showed while nothing paid was under way. */
export interface BalanceLook extends Verdict {
  /** What the wallet must hold by everything that was booked before the look. Null if that is not known. */
  expected: number | null;
  /** What it holds. Null if the service does not say. */
  actual: number | null;
}

interface SeenCredits extends CreditBalance {
  look: Look;
}

/**
 * Asks the service for the lookup wallet's balance. Free. Returns null if only a copy of an old answer came, or one that
 * tells none.
 */
async function fetchLookupBalance({ client, watch }: WalletContext): Promise<SeenCredits | null> {
  const answer = await client.credits();
  const look = watch.look(answer);
  return look === null || !tellsBalance(answer.body) ? null : { ...readCredits(answer.body), look };
}

function copied(): ServiceError {
  return new ServiceError('bad_answer', because('balance_copied'), { outcome: 'not-charged' });
}

/** How often the wallet is looked at until a look was certainly made after what it judges. */
const MOST_LOOKS = 4;

/**
 * Reads the lookup wallet's balance while nothing paid is under way, judges by it what is in doubt, and counts charges
 * from there on. Free. A look may be a copy from before something: it is repeated until it is none, until those refused
 * attempts are judged that wait for it, and until a balance that is higher than expected is confirmed. Throws if the
 * balance cannot be read, if only copies come, or if the store cannot take a held answer.
 */
export async function anchorBalance(context: WalletContext, signal?: AbortSignal): Promise<BalanceLook> {
  const { db, workspace, quietMs } = context;
  const upTo = newestRequest(db);
  for (let looks = 1; ; looks += 1) {
    const look = await lookQuietly(context);
    const isJudged = !hasPresumed(db, workspace, 'bulk_lookup', upTo);
    if (look !== null && (isJudged || signal?.aborted === true)) return look;
    if (looks === MOST_LOOKS || signal?.aborted === true) throw copied();
    await context.guard.pause(apartMs(quietMs), signal);
  }
}

/**
 * Looks at the lookup wallet, and returns whether all that it fell by since the look before is known, here or by the
 * team. Without a look before, or in a wallet that others use, too, that is not known.
 */
export async function isFallExplained(context: WalletContext, signal?: AbortSignal): Promise<boolean> {
  const { db, workspace } = context;
  const hasLooked = lastFall(db, workspace, 'bulk_lookup').told !== null;
  await anchorBalance(context, signal);
  const { fall, isShared, isUntold } = othersUse(db, workspace);
  return hasLooked && fall === 0 && !isShared && !isUntold;
}

/** Returns null if a copy came, or if the balance is higher than expected, and this is not confirmed yet. */
async function lookQuietly(context: WalletContext): Promise<BalanceLook | null> {
  const look = await context.guard.quiet(async () => {
    const { db, workspace } = context;
    const isFirst = lastFall(db, workspace, 'bulk_lookup').told === null;
    const earlier = isFirst ? await context.leases.spending(workspace) : null;
    const credits = await fetchLookupBalance(context);
    context.held.flush();
    if (credits === null) return null;
    const expected = settledBalance(db, workspace, 'bulk_lookup');
    const { balance, look } = credits;
    // Before the first look, only answers say what it holds.
    const least = expected ?? shownBalance(db, workspace, 'bulk_lookup');
    const isGain = least !== null && balance !== null && withoutRounding(balance - least) > 0;
    // Nothing can confirm one that is not dated.
    const isDated = look.date !== null;
    if (isGain && isDated && !context.watch.confirmsGain(workspace, look, apartMs(context.quietMs)))
      return null;
    context.watch.sawNoGain(workspace);
    // Only now: what a colleague bought before the look is known, or under a lease.
    const later = await context.leases.spending(workspace);
    const team = isFirst ? countingFrom(earlier, later) : later;
    return db.transaction((): BalanceLook => takeLook(context, { credits, team }, expected));
  });
  if (look !== null && look.changedJobs.length > 0) context.onJobsChanged([...new Set(look.changedJobs)]);
  return look;
}

function takeLook(
  context: WalletContext,
  { credits, team }: { credits: SeenCredits; team: SaidOfTeam },
  expected: number | null,
): BalanceLook {
  const { db, workspace, watch, quietMs } = context;
  const at = context.now();
  const wallet = 'bulk_lookup';
  keepPrice(db, { workspace, wallet, price: credits.costPerRequest, at });
  setLookDue(db, workspace, false);
  const ms = monotonic();
  watch.looked.set(workspace, { ms, at, ...standing() });
  const actual = credits.balance;
  if (actual === null) {
    const changedJobs = doubtPresumed(db, { workspace, wallet });
    return { expected, actual, lost: 0, returned: 0, held: 0, unexplained: 0, changedJobs };
  }
  const usedBefore = settledUse(db, workspace, wallet);
  const used = lessGivenBack(context, usedBefore, { ...credits, expected });
  const givenBack = withoutRounding((usedBefore?.expected ?? 0) - (used?.expected ?? 0));
  const before = lastFall(db, workspace, wallet);
  const share = teamShare(before, team, priceOf(db, workspace, wallet));
  const fall = expected === null ? 0 : withoutRounding(expected - actual);
  const elsewhere = explainedByOthers(db, workspace, { fall, actual });
  const seen = {
    workspace,
    wallet,
    expected,
    isSupposed: isSupposed(db, workspace, wallet),
    ...judgeUse(context, used, credits),
    givenBack,
    actual,
    look: credits.look,
    explained: share.explained + elsewhere.explained,
    unproven: elsewhere.unproven,
    theirs: elsewhere.pending,
    isOurs: isOurs(context),
  } as const;
  const isStill = showsNothing(used, credits, { expected, wasStill: seen.isSupposed });
  const hidden = hiddenUse(used, credits, { fall, isAnew: seen.usedAnew !== null });
  const isUnsure = isStill || seen.isSupposed || mayBeAnew(context, used, credits);
  const verdict = judgeByBalance(db, watch, { ...seen, isSupposed: isUnsure }, { quietMs, at });
  const { unexplained, lost, returned, held } = verdict;
  // What other workspaces bought or have in doubt, or a new month did, is no difference.
  const booked = expected === null ? null : actual + lost + unexplained;
  // The person may not be looking now. The difference is kept, so that it can be shown later.
  if (booked !== null && (lost > 0 || unexplained > 0))
    keepAgreement(db, workspace, { state: 'differs', expected: booked, actual, lost, at: isoTime(at) });
  // With a team, what is in doubt here explains as much.
  const ours = lost + (team === null ? held : 0);
  const others = boughtByOthers(db, workspace) + pendingDoubtOf(db, workspace);
  const fell =
    seen.usedAnew ??
    Math.max(0, withoutRounding(fall - elsewhere.explained - ours)) +
      Math.max(0, withoutRounding(hidden.more - others));
  const open = fallAfter(before, team, share, { fell, doubt: doubtSince(db, workspace, wallet, 0) });
  keepFall(db, workspace, wallet, open);
  if (team === 'later' && open.fall > 0) setLookDue(db, workspace, true);
  const shown = { workspace, wallet, remaining: actual, monthly: monthlyOf(credits), at } as const;
  noteOneWallet(db, workspace, { fall, actual });
  const usedOwed = hidden.owed;
  recordBalance(db, { ...shown, unexplained, usedOwed, isSupposed: isStill, date: credits.look.date });
  noteBought(db, workspace, lost - returned);
  return { ...verdict, expected: booked, actual };
}

/**
 * `monthly.used` without what the service gave back of credits that it held for lost requests, as both figures show. Else
 * it would seem that a month began.
 */
function lessGivenBack(
  { db, workspace }: WalletContext,
  used: SettledUse | null,
  { balance, monthlyUsed: now, expected }: CreditBalance & { expected: number | null },
): SettledUse | null {
  if (used === null || now === null || balance === null || expected === null) return used;
  const back = withoutRounding(used.expected - now);
  if (back <= 0 || withoutRounding(balance - expected - back) !== 0) return used;
  const held = listHolds(db, workspace, 'bulk_lookup').reduce((sum, { lostCredits }) => sum + lostCredits, 0);
  return withoutRounding(back - held) > 0
    ? used
    : { ...used, shown: used.shown - back, expected: used.expected - back };
}

/**
 * True if neither the balance nor `monthly.used` moved, although answers named charges since the last look: then they
 * prove nothing, until a look follows what is booked.
 */
function showsNothing(
  used: SettledUse | null,
  { balance, monthlyUsed }: CreditBalance,
  { expected, wasStill }: { expected: number | null; wasStill: boolean },
): boolean {
  if (used === null || balance === null || expected === null) return false;
  const booked = withoutRounding(used.expected - used.shown);
  if (booked === 0) return wasStill;
  return monthlyUsed === used.shown && withoutRounding(balance - expected - booked) === 0;
}

/**
 * What `monthly.used` shows beyond everything booked. A month's end takes credits from a wallet, or adds some, and
 * counts anew: then it shows what somebody else used since.
 */
function judgeUse(
  { db, workspace }: WalletContext,
  used: SettledUse | null,
  { monthlyUsed: now }: CreditBalance,
): Pick<BalanceSeen, 'usedMore' | 'usedAnew'> {
  if (used === null) return { usedMore: null, usedAnew: null };
  if (now === null) return { usedMore: 0, usedAnew: null };
  const isAnew = withoutRounding(now - used.shown) < 0;
  const mostOurs = used.expected - used.shown + pendingDoubtOf(db, workspace);
  return {
    usedMore: Math.max(0, withoutRounding(now - used.expected)),
    usedAnew: isAnew ? Math.max(0, withoutRounding(now - mostOurs)) : null,
  };
}

/**
 * What `monthly.used` shows beyond what is booked and what the balance fell by: a top-up hides it there. And what it still
 * lacks of what is booked, since it may follow late.
 */
function hiddenUse(
  used: SettledUse | null,
  { monthlyUsed: now }: CreditBalance,
  { fall, isAnew }: { fall: number; isAnew: boolean },
): { more: number; owed: number } {
  if (used === null || now === null || isAnew) return { more: 0, owed: 0 };
  const beyond = withoutRounding(now - used.expected - used.owed);
  return { more: Math.max(0, beyond - Math.max(0, fall)), owed: Math.max(0, -beyond) };
}

const HOUR_MS = 3_600_000;

/**
 * True if a wallet's month may have begun since the last look, by the service's clock: then nothing shows what was charged
 * before. It begins with a calendar's, or on any day. It did not if `monthly.used` stands exactly as booked, and is more
 * than could have been used since then.
 */
function mayBeAnew(
  { db, workspace }: WalletContext,
  used: SettledUse | null,
  { look, monthlyUsed: now }: SeenCredits,
): boolean {
  const before = lookDate(db, workspace, 'bulk_lookup');
  if (before === null || look.date === null) return false;
  const isShort = look.date - before < HOUR_MS;
  if (isShort && startOfMonth(before, 'UTC') === startOfMonth(look.date, 'UTC')) return false;
  if (used === null || now === null || withoutRounding(now - used.expected) !== 0) return true;
  return withoutRounding(used.shown - pendingDoubtOf(db, workspace)) <= 0;
}

/**
 * In a team the wallet falls all the time. It is not looked at more often than this. What others spend in a time this
 * short is not told apart from what something in between sent again.
 */
const LOOK_AGAIN_MS = 10_000;
/** So long a request may wait for its turn, once it was decided that it needs no look. */
const TURN_MS = 1_000;

/**
 * True if this program looked at the wallet within this hour. An older look does not tell what others spent since then,
 * nor that a month ended.
 */
export function hasFreshLook({ workspace, watch, now }: WalletContext): boolean {
  const looked = watch.looked.get(workspace);
  return looked !== undefined && hourOf(looked.at) === hourOf(now());
}

/**
 * True if what the wallet falls by with a single lookup that leaves now can only be its own: a moment ago the wallet held
 * what is booked.
 */
export function hasJustStood({ workspace, watch }: WalletContext): boolean {
  const { stoodMs = Number.NEGATIVE_INFINITY } = watch.looked.get(workspace) ?? {};
  return monotonic() - stoodMs <= LOOK_AGAIN_MS;
}

/** True if nobody is known who pays from this wallet, too: neither others nor a team. */
export function isOurs({ db, workspace }: WalletContext): boolean {
  return !othersUse(db, workspace).isShared && readTeam(db) === null;
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}

/**
 * Takes the balance that the answer to a request names as evidence. Call it once the answer is booked. `most` is what
 * is still reserved for it, credits, and `leftAtMs` when it left. Others may be under way, so only a fall that all of them
 * together cannot explain counts: it is about lost requests. If nothing else can have caused it, something in between
 * sent lookups more than once (`repeatsIn`); then the other charges are in doubt until a look. It is asked about instead
 * if others use the wallet, or if anything is under way, in doubt or bought meanwhile, for whatever workspace.
 */
export function noteRemaining(
  context: WalletContext,
  { requestId, most, leftAtMs }: { requestId: number; most: number; leftAtMs: number },
  { credits }: Answer,
): void {
  const { db, workspace, guard, watch } = context;
  const wallet = 'bulk_lookup';
  const settled = settledBalance(db, workspace, wallet);
  const request = findRequest(db, requestId);
  if (settled === null || request === undefined) return;
  const others = guard.reserved(wallet) - most;
  const isAlone = others === 0 && boughtByOthers(db, workspace) === 0 && !isAnyPending(db, workspace);
  const isOfWallet = credits.wallet === null || credits.wallet === wallet;
  const looked = watch.looked.get(workspace);
  looked?.told.push({
    requestId,
    credits: creditsOfRequest(db, requestId),
    remaining: isOfWallet ? credits.remaining : null,
    leftAtMs,
    cameAtMs: monotonic(),
    isSingle: request.subjects.length === 1,
  });
  if (looked !== undefined && isAlone && isOurs(context) && othersUse(db, workspace).fall === 0) {
    const held = settled + looked.told.reduce((sum, told) => sum + told.credits, 0);
    const repeats = repeatsIn(looked.told, {
      held,
      stoodMs: looked.stoodMs,
      mostMs: LOOK_AGAIN_MS + TURN_MS,
    });
    // Its balance alone may be wrong, or the service may hold credits for a moment. A look books them, or shows that not.
    if (repeats.length > 0) {
      db.transaction(() => {
        for (const repeat of repeats) {
          const into = { way: 'figures', subjects: [], more: repeat.credits, at: context.now() } as const;
          putInDoubt(db, repeat.requestId, into);
        }
        setLookDue(db, workspace, true);
      });
      return;
    }
  }
  if (credits.remaining === null) return;
  const extra = withoutRounding(settled - others - credits.remaining);
  if (extra === 0 && looked !== undefined && isAlone) Object.assign(looked, standing());
  if (extra <= 0) return;
  if (isOurs(context) || wasLongAgo(context)) setLookDue(db, workspace, true);
  noteFall(db, workspace, wallet);
}

/** The wallet holds now what is booked, and no answer told anything since. */
function standing(): { stoodMs: number; told: Told[] } {
  return { stoodMs: monotonic(), told: [] };
}

/**
 * Takes a balance that an answer names as evidence if the wallet cannot hold so much, by `heldMost` credits when its
 * request left and by what it cost: too much is booked, or the wallet was filled up. That can hide a charge, so no look
 * clears anything by these books. Call it once the answer is booked.
 */
export function noteExcess(
  context: WalletContext,
  { requestId, heldMost }: { requestId: number; heldMost: number | null },
  { credits }: Answer,
): void {
  const { db, workspace } = context;
  const isOfWallet = credits.wallet === null || credits.wallet === 'bulk_lookup';
  if (credits.remaining === null || heldMost === null || !isOfWallet) return;
  const most = heldMost - creditsOfRequest(db, requestId);
  if (withoutRounding(credits.remaining - most) <= 0) return;
  noteSupposed(db, workspace, 'bulk_lookup');
  if (wasLongAgo(context)) setLookDue(db, workspace, true);
}

function wasLongAgo({ db, workspace, watch }: WalletContext): boolean {
  if (othersUse(db, workspace).isShared) return false;
  return monotonic() - (watch.looked.get(workspace)?.ms ?? Number.NEGATIVE_INFINITY) >= LOOK_AGAIN_MS;
}

/**
 * What is open of the wallet's fall, credits, with what it has fallen by to a balance that is only shown. Judges nothing:
 * with a team, or while something is under way, only a look can tell.
 */
export function fallShown({ db, workspace, guard }: WalletContext, balance: number | null): number {
  const { isShared, fall } = othersUse(db, workspace);
  const expected = settledBalance(db, workspace, 'bulk_lookup');
  if (isShared || balance === null || expected === null || guard.isSpending() || readTeam(db) !== null)
    return fall;
  const fell = withoutRounding(expected - balance);
  const { explained } = explainedByOthers(db, workspace, { fall: fell, actual: balance });
  return fall + Math.max(0, withoutRounding(fell - explained - pendingDoubtOf(db, workspace)));
}

/** Updates the balances of both wallets. If nothing paid is under way, charges are counted from here on. */
export async function refreshShownBalances(context: WalletContext): Promise<void> {
  const { db, workspace, now } = context;
  if (context.guard.isSpending()) await showLookupBalance(context);
  else await anchorBalance(context);
  // Only the answer about the token's owner holds the balance of the list wallet.
  const me = await context.client.me();
  const { standardCredits } = readMe(me.body);
  if (standardCredits !== null) {
    showBalance(db, { workspace, wallet: 'standard', remaining: standardCredits, monthly: null, at: now() });
  }
}

async function showLookupBalance(context: WalletContext): Promise<void> {
  const { db, workspace, now } = context;
  const credits = await fetchLookupBalance(context);
  if (credits === null) throw copied();
  const shown = { workspace, wallet: 'bulk_lookup', at: now() } as const;
  raisePrice(db, { ...shown, price: credits.costPerRequest });
  if (credits.balance !== null) {
    showBalance(db, { ...shown, remaining: credits.balance, monthly: monthlyOf(credits) });
  }
}

function monthlyOf(credits: CreditBalance): Balance['monthly'] {
  const { monthlyAvailable: available, monthlyUsed: used, monthlyRemaining: remaining } = credits;
  return available === null || used === null || remaining === null ? null : { available, used, remaining };
}
