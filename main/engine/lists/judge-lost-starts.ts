import type { WalletContext } from '../ledger/balance.ts';
import { believableCredits } from '../ledger/book-answer.ts';
import { endAsFree, endAsListed, putInDoubt, reviveListed } from '../ledger/doubt.ts';
import { apartMs, isLongSince, type Look, workMs } from '../ledger/loss-watch.ts';
import { type ListFacts, readHistory } from '../service/read/lists.ts';
import { likeness } from '../service/read/serves.ts';
import { insertLedgerEntry } from '../store/ledger.ts';
import { findList, findListByReport, findListByRequest, listKnownStarts } from '../store/lists.ts';
import { creditsOfRequest, type StoredRequest, settleRequest, wasChargedLate } from '../store/requests.ts';
import { bookCharge } from '../store/wallets.ts';
import { judgeStarts, type OpenStart, type StartVerdict } from './judge-starts.ts';
import { type JournalledStart, listClearedStarts, listOpenStarts } from './open-starts.ts';
import { isPaidElsewhere } from './paying-wallet.ts';
import { saveStartedList } from './save-started-list.ts';
import { wasPaid } from './settle-start.ts';
import { costOfStart } from './start-cost.ts';
import { takeFacts } from './take-facts.ts';

/** The lists that a look at the history changed or removed, by their ids on this computer. */
export interface JudgedStarts {
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** True if a later look may settle more. */
  readonly isWorthAnother: boolean;
}

const nothingToJudge: JudgedStarts = { changed: [], removed: [], isWorthAnother: false };

/**
 * Settles starts whose answer was lost, from the service's history, as `judgeStarts` judges them. A start
 * that is ours becomes a list with its charge, one that was not charged is removed, and any other stays in
 * doubt. One that seemed not to be charged, and is in the history after all, is ours, too. Only a history that was
 * certainly made after a start was over shows that it was not charged; a copy that something in between kept shows
 * nothing. Neither does a history in which nothing is new if a shared plan pays: no figure of its wallet would agree. Free.
 * Sends nothing if there is no such start. Throws if a request fails.
 */
export async function judgeLostStarts(context: WalletContext, signal?: AbortSignal): Promise<JudgedStarts> {
  const { db, workspace } = context;
  // Noted before the history is read: only a start that was over by then must be in it.
  const over = new Set<number>();
  const asked = listOpenStarts(db, workspace);
  const isCleared = listClearedStarts(db, workspace, context.now()).length > 0;
  if (!isCleared && !asked.some(({ fate }) => fate !== 'under way')) return nothingToJudge;
  for (const each of asked) if (isOver(context, each)) over.add(each.request.id);
  const answer = await context.client.listHistory(signal === undefined ? {} : { signal });
  const look = context.watch.look(answer);
  const history = look === null ? null : readHistory(answer.body);
  if (look === null || history === null || !history.isWhole)
    return { ...nothingToJudge, isWorthAnother: true };
  const mayBeOver = over.size > 0 || asked.some(({ request }) => request.lookedAt !== null);
  const isElsewhere = mayBeOver && (await isPaidElsewhere(context, signal));
  return db.transaction(() => {
    const wereOpen = new Set(asked.map(({ request }) => request.id));
    const open = listOpenStarts(db, workspace);
    const longOver = new Set<number>();
    for (const each of open) if (isLongOver(context, each, look)) longOver.add(each.request.id);
    const wasOver = (id: number) => over.has(id) || longOver.has(id);
    const verdicts = judgeStarts(
      open.map((each) => describe(each, wasOver(each.request.id))),
      history.rows,
      listKnownStarts(db, workspace),
    );
    const changed: number[] = [];
    const removed: number[] = [];
    let isWorthAnother = false;
    for (const each of open) {
      const { id } = each.request;
      const verdict = verdicts.get(id);
      const canBeTold = each.fate !== 'under way' && wereOpen.has(id);
      const isSeenAfter = context.watch.isAfter(id, look, apartMs(context.quietMs));
      const isAfter = longOver.has(id) || (over.has(id) && isSeenAfter);
      const isEarly = verdict?.kind === 'not_charged' && !isAfter;
      if (verdict !== undefined && canBeTold && !isEarly) {
        const came = apply(context, each, verdict, isElsewhere);
        changed.push(...came.changed);
        removed.push(...came.removed);
      }
      if (isEarly || (verdict?.kind === 'doubt' && !wasOver(id))) isWorthAnother = true;
    }
    changed.push(...bookLateStarts(context, history.rows));
    return { changed, removed, isWorthAnother };
  });
}

/** Books starts that had seemed not to be charged, and whose list is in the history after all. */
function bookLateStarts(context: WalletContext, rows: readonly ListFacts[]): number[] {
  const { db, workspace } = context;
  const at = context.now();
  const cleared = listClearedStarts(db, workspace, at);
  // A row may also be that of a start whose answer is still to come.
  const open = listOpenStarts(db, workspace).map((each) => describe(each, false));
  const verdicts = judgeStarts(
    [...open, ...cleared.map((each) => describe(each, true))],
    rows,
    listKnownStarts(db, workspace),
  );
  return cleared.flatMap((each) => {
    const verdict = verdicts.get(each.request.id);
    if (verdict?.kind !== 'ours') return [];
    reviveListed(db, each.request, at);
    return [bookStart(context, each, verdict.facts)];
  });
}

/** Whether a history was certainly made after the service was done with a lost start, whichever program looked before. */
function isLongOver(
  { db, watch, quietMs, now }: WalletContext,
  { request, fate }: JournalledStart,
  look: Look,
): boolean {
  const forMs = workMs(request, quietMs, watch) + apartMs(quietMs);
  return fate === 'lost' && isLongSince(db, request, look, { forMs, at: now() });
}

/** Whether the service can no longer be working on it. */
function isOver({ watch, quietMs }: WalletContext, { request, fate }: JournalledStart): boolean {
  if (fate === 'nameless') return true;
  return fate === 'lost' && watch.ageMs(request.id) >= workMs(request, quietMs, watch);
}

/** Tells which rows of the history may turn out to be those of starts that are not settled. */
export function rowsOfOpenStarts({ db, workspace }: WalletContext): (facts: ListFacts) => boolean {
  const open = listOpenStarts(db, workspace);
  return ({ reportId, ...facts }) =>
    reportId !== null &&
    findListByReport(db, workspace, reportId) === undefined &&
    open.some(
      ({ before, start }) => before?.ids.includes(reportId) === false && likeness(start, facts) !== 'other',
    );
}

function describe({ request, start, before }: JournalledStart, isStartOver: boolean): OpenStart {
  const { technology, techapiId } = start;
  return { requestId: request.id, technology, techapiId, before, isOver: isStartOver };
}

function apply(
  context: WalletContext,
  each: JournalledStart,
  verdict: StartVerdict,
  isPaidElsewhere: boolean,
): Pick<JudgedStarts, 'changed' | 'removed'> {
  const { db } = context;
  const { request, fate } = each;
  const shown = findListByRequest(db, request.id);
  const nothing = { changed: [], removed: [] };
  if (verdict.kind === 'ours') {
    const id = bookStart(context, each, verdict.facts);
    return { changed: [id], removed: shown === undefined || shown.id === id ? [] : [shown.id] };
  }
  // A start that was charged exists, whatever the history shows. One that was not may have been refused.
  const isCharged = fate === 'nameless' && creditsOfRequest(db, request.id) > 0;
  if (verdict.kind === 'doubt' || isCharged || isPaidElsewhere) return nothing;
  // A history that once showed a list late does not show that there is none.
  if (wasChargedLate(db, context.workspace, 'standard')) return nothing;
  return { changed: [], removed: endAsFree(db, request, 'unlisted', context.now()).lists };
}

function bookStart(
  context: WalletContext,
  { request, start, fate }: JournalledStart,
  facts: ListFacts,
): number {
  const { db, workspace } = context;
  const at = context.now();
  const shown = findListByRequest(db, request.id);
  const { credits, doubt } =
    fate === 'nameless'
      ? { credits: creditsOfRequest(db, request.id), doubt: request.doubt }
      : costOf(request, facts);
  const reused = fate === 'nameless' ? (shown?.reused ?? null) : facts.reused;
  const creditsCharged = doubt > 0 ? null : credits;
  const id = saveStartedList(context, start, { ...facts, creditsCharged, reused }, request.id);
  if (fate !== 'nameless') {
    const settled = { status: 200, credits, balanceAfter: null, raw: null, doubt, tookMs: null };
    settleRequest(db, request.id, settled, at);
    endAsListed(db, request, at);
    if (doubt > 0) putInDoubt(db, request.id, { way: 'figures', subjects: [], at });
    if (credits > 0) {
      insertLedgerEntry(db, {
        // As any charge: its reservation and its doubt counted in the cap of that day.
        at: request.sentAt,
        workspace,
        wallet: 'standard',
        requestId: request.id,
        jobId: null,
        operation: 'list_start',
        subject: start.technology,
        asked: 1,
        credits,
        balanceAfter: null,
      });
    }
    bookCharge(db, { workspace, wallet: 'standard', credits, isSupposed: false, remaining: null, at });
  }
  const list = findList(db, id);
  if (list !== undefined) takeFacts(db, list, facts, at);
  return id;
}

/** What a start cost, by its row in the history. A failed list is refunded. */
function costOf(request: StoredRequest, { creditsCharged, reused, state }: ListFacts) {
  if (state === 'failed') return { credits: 0, doubt: 0 };
  const named = believableCredits(creditsCharged, request);
  return costOfStart({ named, reused, isPaid: wasPaid(request) }, request.most);
}
