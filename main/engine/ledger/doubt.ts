import { StackdeskError } from '#contract/errors.ts';
import type { InDoubt, Wallet } from '#contract/models/money.ts';
import { because } from '#contract/reason.ts';
import { type WayIntoDoubt, type WayOutOfDoubt, waysIntoDoubt } from '#contract/values/doubt-ways.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader, Writer } from '../store/database.ts';
import { addDoubts, doubtedNames, dropDoubtsAbout, dropDoubtsOf } from '../store/doubts.ts';
import { markLookupsUnknown, reopenCleared } from '../store/job-lookups.ts';
import { bookLostCharge, kindOfOperation, unbookLostCharge } from '../store/ledger.ts';
import { deleteList, findListByRequest } from '../store/lists.ts';
import {
  addLostCredits,
  answeredSince,
  changeDoubt,
  endWaiting,
  evidenceOf,
  findRequest,
  type Loss,
  listDoubtful,
  listHolds,
  listInDoubt,
  listSuspects,
  listUnended,
  loseRequest,
  moveRequest,
  noteEvidence,
  reviveRequest,
  type StoredRequest,
  wasChargedLate,
} from '../store/requests.ts';
import { readTeam } from '../store/team.ts';
import { openFall, withoutRounding } from '../store/wallets.ts';
import { apartMs, isLongSince, type Look, type LossWatch, MOST_QUIETS, workMs } from './loss-watch.ts';

/** An answer to a request came: it ends what is in doubt about these of its subjects, as far as it serves that. */
export function endAnswered(db: Writer, request: StoredRequest, settled: readonly string[]): void {
  dropDoubtsAbout(db, request, [...settled]);
}

/** How a request comes into doubt, with what shows that. */
export type IntoDoubt =
  /** No answer to it will come. All that it may cost is in doubt. */
  | { way: Extract<WayIntoDoubt, 'lost' | 'crashed' | 'refused'>; loss: Loss }
  /**
   * Its answer is booked with a rest in doubt, or these credits more are in doubt now. These of its subjects are in doubt,
   * too.
   */
  | {
      way: Exclude<WayIntoDoubt, 'lost' | 'crashed' | 'refused'>;
      subjects: readonly string[];
      more?: number;
      at: number;
    };

/** Puts a request in doubt. Nothing else does. */
export function putInDoubt(db: Writer, requestId: number, into: IntoDoubt): void {
  db.transaction(() => {
    const isLost = 'loss' in into;
    if (isLost) loseRequest(db, requestId, into.loss);
    const request = findRequest(db, requestId);
    if (request === undefined) return;
    const subjects = isLost ? request.subjects : [...into.subjects];
    if (!isLost && into.more !== undefined)
      changeDoubt(db, requestId, { ...request, doubt: request.doubt + into.more });
    addDoubts(db, request, subjects);
    if (isLost || into.way === 'unread' || into.way === 'late')
      markLookupsUnknown(db, { ...request, subjects });
    noteEvidence(db, requestId, { way: into.way, at: (isLost ? into.loss.at : into.at) ?? request.sentAt });
  });
}

/** Puts in doubt what an earlier process sent, up to `upTo`, unless its answer is held. */
export function recoverLost(
  db: Writer,
  { upTo, isHeld, at }: { upTo: number; isHeld: (requestId: number) => boolean; at: number },
): void {
  db.transaction(() => {
    endWaiting(db, upTo, at);
    for (const id of listUnended(db, upTo)) {
      if (isHeld(id)) continue;
      putInDoubt(db, id, { way: 'crashed', loss: { status: null, raw: null, at: null } });
    }
  });
}

/** What one exact look at the balance showed. */
export interface BalanceSeen {
  workspace: number;
  wallet: Wallet;
  /** What the wallet must hold by everything booked so far. Null if that is not known. */
  expected: number | null;
  /** True if `expected` contains charges that the service did not name, or if a month may have begun since it was known. */
  isSupposed: boolean;
  /** By how much `monthly.used` rose beyond what is booked, credits. Null if it was not known before. */
  usedMore: number | null;
  /**
   * If a new month began for `monthly.used`, what it shows beyond everything booked and in doubt. Then the balance
   * before tells nothing. Else null.
   */
  usedAnew: number | null;
  /** What the service gave back of credits that it held, as both figures show. */
  givenBack: number;
  actual: number;
  look: Look;
  /** What colleagues and other workspaces explain of a fall, credits. It is booked to none of ours, and clears none. */
  explained: number;
  /** What of that only equal figures explain. It clears nothing either that seemed to be free. */
  unproven: number;
  /** What other workspaces have in doubt, and what may be part of the fall. As much of it is booked to none of ours. */
  theirs: number;
  /** True if nobody is known who pays from this wallet, too. */
  isOurs: boolean;
}

export interface Verdict {
  /** Credits of the fall that were booked to lost requests. */
  lost: number;
  /** Credits that were booked to a lost request, and that the service gave back. */
  returned: number;
  /** Credits of it that may be theirs, but that `monthly.used` does not confirm. They stay in doubt. */
  held: number;
  /** Credits that are missing beyond what is booked, and what colleagues explain. Negative if the wallet holds more. */
  unexplained: number;
  /** Runs in which something was opened again, or whose cost changed. */
  changedJobs: number[];
}

/**
 * Judges the requests in doubt by an exact look at the wallet, taken while nothing paid was under way. If
 * the balance fell, the fall is booked to the requests, oldest first, each up to what it may cost. A service may hold
 * credits while it works, credits may expire, and a figure may be wrong: what `monthly.used` does not confirm is not
 * booked, and stays in doubt. A request is cleared only if every figure stood as booked since the request was lost, for
 * as long as the service may work on it, and only by a look that was made after that (`isAfter`). By then nothing more is
 * learnt about the other requests. The wallet does not show which of them it fell for. Therefore each stays in doubt for
 * what it may have cost beyond what is booked to it.
 *
 * A service may give back what it held, until it is certainly done with the request to which that was booked. If both
 * figures show that, and only one request can be meant, it is not booked any more. A charge
 * of the same moment would leave every figure as it was. So what is lost by then stays in doubt for as much.
 *
 * An attempt that was refused is cleared by the first such look at which every figure stood, since the service was
 * done with it. Until then it stays reserved. If a figure did not stand, or the looks cannot tell when they were made,
 * the attempt is in doubt as a lost one is. So is each once a charge came later than such a look (`bookLate`).
 *
 * Call it in the transaction that takes the look as the new expectation.
 */
export function judgeByBalance(
  db: Writer,
  watch: LossWatch,
  {
    workspace,
    wallet,
    expected,
    isSupposed,
    usedMore,
    usedAnew,
    givenBack: back,
    actual,
    look,
    explained,
    unproven,
    theirs,
    isOurs,
  }: BalanceSeen,
  { quietMs, at }: { quietMs: number; at: number },
): Verdict {
  const isAnew = usedAnew !== null;
  const fall = expected === null || isAnew ? 0 : withoutRounding(expected - actual);
  const isUntold =
    expected === null || isSupposed || isAnew || fall < 0 || (fall === 0 && (usedMore ?? 0) > 0);
  const ours = fall > 0 ? Math.max(0, fall - explained) : fall;
  const used = Math.min(ours, Math.max(0, (usedMore ?? fall) - explained));
  const charged = Math.max(0, used - theirs);
  const verdict: Verdict = { lost: 0, returned: 0, held: 0, unexplained: usedAnew ?? ours, changedJobs: [] };
  const isDone = (request: StoredRequest): boolean => {
    const mostMs = workMs(request, quietMs, watch);
    const isAfter = watch.isAfter(request.id, look, apartMs(quietMs));
    const isLong = isLongSince(db, request, look, { forMs: mostMs + apartMs(quietMs), at });
    return isLong || (isAfter && watch.ageMs(request.id) >= mostMs);
  };
  const holds = listHolds(db, workspace, wallet);
  const givenBack = holds.reduce((sum, { lostCredits }) => sum + lostCredits, 0);
  // If several may be meant, another run could spend what came back of this one.
  const [meant] = holds;
  if (isOurs && back > 0 && meant !== undefined && holds.length === 1) {
    giveBack(db, meant, back, at);
    verdict.returned = back;
    verdict.unexplained += back;
    if (meant.jobId !== null) verdict.changedJobs.push(meant.jobId);
  }
  for (const hold of holds)
    if (hold.doubt === 0 && isDone(hold)) changeDoubt(db, hold.id, { ...hold, moved: 'told' });
  for (const request of listDoubtful(db, workspace, wallet)) {
    // What is given back at a moment hides as much that is charged at that moment.
    const hidden = request.moved === 'stood' ? givenBack : 0;
    if (request.state === 'waiting') {
      const isAfter = watch.isAfter(request.id, look, apartMs(quietMs));
      const hasStood =
        !isUntold && fall === 0 && hidden === 0 && request.moved === 'stood' && look.date !== null;
      if (hasStood && !wasChargedLate(db, workspace, wallet)) {
        if (isAfter) moveRequest(db, request.id, 'not_charged', null, at);
        continue;
      }
      doubtRefused(db, request);
      if (request.jobId !== null) verdict.changedJobs.push(request.jobId);
    }
    const booked = Math.min(request.doubt, Math.max(0, charged - verdict.lost));
    // What an earlier fall holds of it can hold nothing of this one.
    const free = request.doubt - booked - Math.max(0, request.fell - request.lostCredits);
    verdict.held += Math.max(0, Math.min(free, ours - charged - verdict.held));
    if (booked > 0) {
      bookLostCharge(db, request, booked);
      addLostCredits(db, request.id, booked);
      verdict.lost += booked;
      if (request.jobId !== null) verdict.changedJobs.push(request.jobId);
      verdict.unexplained -= booked;
    }
    const doubt = request.doubt - booked;
    // What a top-up hides of a fall was used this month all the same.
    const fell = request.fell + Math.max(0, fall, usedMore ?? 0) + hidden;
    // An answer showed a fall that is gone now: the wallet was filled up, by an unknown amount.
    const isHidden = request.moved === 'fell' && fell === 0;
    const isUnclear = isUntold || isHidden || request.moved === 'untold';
    const moved = isUnclear ? 'untold' : hidden > 0 || fall > 0 ? 'fell' : request.moved;
    if (!isDone(request)) changeDoubt(db, request.id, { doubt, moved, fell });
    else if (moved === 'stood') verdict.changedJobs.push(...endAsFree(db, request, 'stood', at).jobs);
    // It cannot have cost more than the fall. If that is not known, it may have cost everything.
    else {
      const most = moved === 'fell' ? Math.max(0, fell - request.lostCredits - booked) : doubt;
      changeDoubt(db, request.id, { doubt: Math.min(doubt, most), moved: 'told', fell });
      if (most < doubt) noteEvidence(db, request.id, { way: 'limited', at });
    }
    if (booked > 0) noteEvidence(db, request.id, { way: 'fell', at });
  }
  if (isOurs && fall > 0) {
    const others = Math.min(unproven, usedMore ?? fall);
    bookLate(db, watch, { workspace, wallet, charged, used, unproven: others, quietMs, at }, verdict);
  }
  return verdict;
}

/** Credits of a lost request were only held. Without any charge, nobody knows what became of it. */
function giveBack(
  db: Writer,
  { id, doubt, moved, fell, lostCredits }: StoredRequest,
  back: number,
  at: number,
): void {
  unbookLostCharge(db, id, back);
  addLostCredits(db, id, -back);
  const more = withoutRounding(lostCredits - back) > 0 ? 0 : back;
  changeDoubt(db, id, { doubt: doubt + more, moved, fell: Math.max(0, fell - back) });
  noteEvidence(db, id, { way: 'limited', at });
}

/**
 * Books what is left of a fall to requests that seemed to be free, or of which there was nothing more to learn, newest first
 * and each up to what it may cost. That shows that the service works for longer than it seemed: how long is kept, and what
 * it refuses counts as lost from then on. What they asked for is in doubt, unless it was answered since. What may be of
 * another workspace, by equal figures alone or since that has something in doubt, is not booked: it is in doubt.
 */
function bookLate(
  db: Writer,
  watch: LossWatch,
  {
    workspace,
    wallet,
    charged,
    used,
    unproven,
    quietMs,
    at,
  }: Pick<BalanceSeen, 'workspace' | 'wallet' | 'unproven'> & {
    charged: number;
    used: number;
    quietMs: number;
    at: number;
  },
  verdict: Verdict,
): void {
  const span = { since: at - MOST_QUIETS * quietMs, until: at };
  const unsure = Math.max(0, used - charged - verdict.held);
  let left = unsure + unproven;
  const isOpen = charged > verdict.lost || left > 0;
  for (const request of isOpen ? listSuspects(db, workspace, wallet, span) : []) {
    const isFree = request.state === 'not_charged';
    const most = isFree ? request.most - request.lostCredits : request.doubt;
    const booked = Math.min(most, Math.max(0, charged - verdict.lost));
    const held = Math.min(most - booked, left);
    if (booked + held <= 0) continue;
    const lateMs = at - request.sentAt;
    const doubt = isFree ? held : request.doubt - booked;
    if (isFree) {
      const served = answeredSince(db, request);
      const subjects = request.subjects.filter((subject) => !served.has(subject));
      reviveRequest(db, request.id, { isServed: subjects.length === 0, lateMs });
      changeDoubt(db, request.id, { doubt, moved: 'told', fell: request.fell + booked + held });
      putInDoubt(db, request.id, { way: 'late', subjects, at });
    } else changeDoubt(db, request.id, { ...request, doubt });
    left -= held;
    if (request.jobId !== null) verdict.changedJobs.push(request.jobId);
    if (booked === 0) continue;
    watch.sawTrip(lateMs);
    bookLostCharge(db, request, booked);
    addLostCredits(db, request.id, booked);
    noteEvidence(db, request.id, { way: 'fell', at });
    verdict.lost += booked;
    verdict.unexplained -= booked;
  }
  verdict.held += Math.min(unsure, unsure + unproven - left);
}

/**
 * The service does not say what the wallet holds: refused attempts are in doubt, as lost ones are. Returns the changed
 * runs.
 */
export function doubtPresumed(
  db: Writer,
  { workspace, wallet }: Pick<BalanceSeen, 'workspace' | 'wallet'>,
): number[] {
  const presumed = listDoubtful(db, workspace, wallet).filter(({ state }) => state === 'waiting');
  for (const request of presumed) doubtRefused(db, request);
  return presumed.flatMap(({ jobId }) => jobId ?? []);
}

/** A refused attempt may have cost something after all. */
function doubtRefused(db: Writer, { id, status, sentAt, settledAt }: StoredRequest): void {
  putInDoubt(db, id, { way: 'refused', loss: { status, raw: null, at: settledAt ?? sentAt } });
}

/**
 * What the end of a doubt changed: runs in which something is open again, and lists that were shown for a lost start.
 */
export interface Freed {
  jobs: readonly number[];
  lists: readonly number[];
}

/** Nothing was charged for what is in doubt of a request, so it may be asked again. `way` is how that is known. */
export function endAsFree(
  db: Writer,
  request: StoredRequest,
  way: Extract<WayOutOfDoubt, 'stood' | 'unlisted' | 'said'>,
  at: number,
): Freed {
  const subjects = doubtedNames(db, request.id);
  dropDoubtsOf(db, request.id);
  if (request.state === 'answered') changeDoubt(db, request.id, { ...request, doubt: 0, moved: 'told' });
  else moveRequest(db, request.id, 'not_charged', 'outcome_unknown', at);
  noteEvidence(db, request.id, { way, at });
  const shown = request.operation === 'list_start' ? findListByRequest(db, request.id) : undefined;
  const isUnknown = shown !== undefined && shown.reportId === null;
  if (isUnknown) deleteList(db, shown.id);
  return {
    jobs: request.state === 'resent' ? [] : reopenCleared(db, { ...request, subjects }),
    lists: isUnknown ? [shown.id] : [],
  };
}

/** A start whose answer was lost is in the history of lists. Its charge is booked by the caller. */
export function endAsListed(db: Writer, { id }: Pick<StoredRequest, 'id'>, at: number): void {
  dropDoubtsOf(db, id);
  noteEvidence(db, id, { way: 'listed', at });
}

/** The history has a list of a start that had seemed not to be charged. Its charge is booked by the caller. */
export function reviveListed(db: Writer, { id }: Pick<StoredRequest, 'id'>, at: number): void {
  // That says nothing of how long the service was at work on it.
  reviveRequest(db, id, { isServed: true, lateMs: 0 });
  putInDoubt(db, id, { way: 'late', subjects: [], at });
}

/** The service took back whatever it charged for a list. */
export function endAsRefunded(db: Writer, request: StoredRequest, at: number): void {
  if (request.doubt === 0) return;
  changeDoubt(db, request.id, { ...request, doubt: 0, moved: 'told' });
  endAsListed(db, request, at);
}

/** What is in doubt in a workspace, oldest first. */
export function describeDoubts(db: Reader, workspace: number): InDoubt[] {
  return listInDoubt(db, workspace).map((request) => ({
    id: request.id,
    at: isoTime(request.sentAt),
    wallet: request.wallet,
    kind: kindOfOperation(request.operation),
    subjects: request.subjects.slice(0, SHOWN_SUBJECTS),
    asked: request.subjects.length,
    jobId: request.jobId,
    way: wayInto(db, request),
    credits: request.doubt,
    booked: request.lostCredits,
    fell: fallHeldFor(request),
  }));
}

/** Subjects of a batch that are shown. */
const SHOWN_SUBJECTS = 3;

/** The last way into doubt, or what the state says if a backup does not tell. */
function wayInto(db: Reader, { id, state }: StoredRequest): WayIntoDoubt {
  const ways = evidenceOf(db, id).map(({ way }) => way);
  const known = ways.filter((way) => (waysIntoDoubt as readonly string[]).includes(way)) as WayIntoDoubt[];
  return known.at(-1) ?? (state === 'waiting' ? 'refused' : state === 'answered' ? 'left_out' : 'lost');
}

/** What the wallet fell by since a request was lost, and what may be for it, credits. */
function fallHeldFor({ doubt, fell, lostCredits }: StoredRequest): number {
  return Math.max(0, Math.min(doubt, fell - lostCredits));
}

/**
 * A person looked at the service's own account, and says that nothing was charged for these requests. The time and the
 * balance last seen are kept with that. What is not in doubt any more is left as it is, and so is what the balance already
 * showed as charged, if only in part. Throws `usage` if the wallet fell by what may be for one of them, unless the person
 * was told so (`despiteFall`). Then nothing explains that fall, and the person is asked who uses the wallet.
 */
export function sayNotCharged(
  { db, workspace, now }: { db: Writer; workspace: number; now: () => number },
  { requests: ids, despiteFall = false }: { requests: readonly number[]; despiteFall?: boolean },
): Freed {
  return db.transaction(() => {
    const meant = listInDoubt(db, workspace).filter(
      ({ id, lostCredits }) => ids.includes(id) && lostCredits === 0,
    );
    const held = Math.max(0, ...meant.map(fallHeldFor));
    if (held > 0 && !despiteFall)
      throw new StackdeskError('usage', because('fell_since_lost', { credits: held }));
    const freed = meant.map((request) => endAsFree(db, request, 'said', now()));
    const left = listInDoubt(db, workspace).reduce((sum, request) => sum + fallHeldFor(request), 0);
    // What is in doubt is part of the falls that are known of a team.
    if (held > left && readTeam(db) === null) openFall(db, workspace, held - left);
    return { jobs: freed.flatMap(({ jobs }) => jobs), lists: freed.flatMap(({ lists }) => lists) };
  });
}

/** The balance fell by more than is booked and under way. What is in doubt may have been charged. */
export function noteFall(db: Writer, workspace: number, wallet: Wallet): void {
  for (const { id, doubt, moved, fell } of listDoubtful(db, workspace, wallet)) {
    if (moved === 'stood') changeDoubt(db, id, { doubt, moved: 'fell', fell });
  }
}
