import type { WalletContext } from '../ledger/balance.ts';
import { type ListFacts, readHistory } from '../service/read/lists.ts';
import { dropDoubtsOf } from '../store/doubts.ts';
import { insertLedgerEntry } from '../store/ledger.ts';
import { deleteList, findList, findListByRequest, listKnownStarts } from '../store/lists.ts';
import { moveRequest, settleRequest } from '../store/requests.ts';
import { bookCharge } from '../store/wallets.ts';
import { judgeStarts, type OpenStart, type StartVerdict } from './judge-starts.ts';
import { type JournalledStart, listOpenStarts } from './open-starts.ts';
import { saveStartedList } from './save-started-list.ts';
import { takeFacts } from './take-facts.ts';

/** What a look at the history changed among the lists, by their numbers on this computer. */
export interface JudgedStarts {
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** Whether a later look may tell more. */
  readonly isWorthAnother: boolean;
}

const nothingToJudge: JudgedStarts = { changed: [], removed: [], isWorthAnother: false };

/**
 * Finds out by the service's history what became of starts whose answer was lost, as `judgeStarts` says: one that is ours is taken over with its
 * charge, one that was not charged goes, and any other stays in doubt. Free; asks nothing if nothing is open. Throws if the history can't be had.
 */
export async function judgeLostStarts(context: WalletContext, signal?: AbortSignal): Promise<JudgedStarts> {
  const { db, workspace } = context;
  // Told before the history is read: only what was over by then must be in it.
  const over = new Set<number>();
  const asked = listOpenStarts(db, workspace);
  if (!asked.some(({ fate }) => fate !== 'under way')) return nothingToJudge;
  for (const each of asked) if (isOver(context, each)) over.add(each.request.id);
  const history = readHistory(
    (await context.client.listHistory(signal === undefined ? {} : { signal })).body,
  );
  if (history === null || !history.isWhole) return { ...nothingToJudge, isWorthAnother: true };
  return db.transaction(() => {
    const wereOpen = new Set(asked.map(({ request }) => request.id));
    const open = listOpenStarts(db, workspace);
    const verdicts = judgeStarts(
      open.map((each) => describe(each, over.has(each.request.id))),
      history.rows,
      listKnownStarts(db, workspace),
    );
    const changed: number[] = [];
    const removed: number[] = [];
    let isWorthAnother = false;
    for (const each of open) {
      const verdict = verdicts.get(each.request.id);
      const canBeTold = each.fate !== 'under way' && wereOpen.has(each.request.id);
      if (verdict !== undefined && canBeTold) {
        const came = apply(context, each, verdict);
        changed.push(...came.changed);
        removed.push(...came.removed);
      }
      if (verdict?.kind === 'doubt' && !over.has(each.request.id)) isWorthAnother = true;
    }
    return { changed, removed, isWorthAnother };
  });
}

/** Whether the service can't be at work on it any more. */
function isOver({ watch, quietMs }: WalletContext, { request, fate }: JournalledStart): boolean {
  if (fate === 'nameless') return true;
  return fate === 'lost' && watch.ageMs(request.id) >= quietMs;
}

function describe({ request, start, before }: JournalledStart, isStartOver: boolean): OpenStart {
  const { technology, techapiId } = start;
  return { requestId: request.id, technology, techapiId, before, isOver: isStartOver };
}

function apply(
  context: WalletContext,
  each: JournalledStart,
  verdict: StartVerdict,
): Pick<JudgedStarts, 'changed' | 'removed'> {
  const { db } = context;
  const { request, fate } = each;
  const shown = findListByRequest(db, request.id);
  if (verdict.kind === 'ours') {
    const id = bookStart(context, each, verdict.facts);
    return { changed: [id], removed: shown === undefined || shown.id === id ? [] : [shown.id] };
  }
  // What was answered was started, whatever the history shows of it.
  if (verdict.kind === 'doubt' || fate === 'nameless') return { changed: [], removed: [] };
  moveRequest(db, request.id, 'not_charged', 'outcome_unknown', context.now());
  dropDoubtsOf(db, request.id);
  if (shown === undefined) return { changed: [], removed: [] };
  deleteList(db, shown.id);
  return { changed: [], removed: [shown.id] };
}

function bookStart(
  context: WalletContext,
  { request, start, fate }: JournalledStart,
  facts: ListFacts,
): number {
  const { db, workspace } = context;
  const at = context.now();
  const shown = findListByRequest(db, request.id);
  const credits = fate === 'nameless' ? (shown?.credits ?? 0) : chargeOf(facts, request.most);
  const reused = fate === 'nameless' ? (shown?.reused ?? null) : facts.reused;
  const id = saveStartedList(context, start, { ...facts, creditsCharged: credits, reused }, request.id);
  if (fate !== 'nameless') {
    settleRequest(db, request.id, { status: 200, credits, balanceAfter: null, raw: null, doubt: 0 }, at);
    dropDoubtsOf(db, request.id);
    if (credits > 0) {
      insertLedgerEntry(db, {
        at,
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

/** The history is not documented to tell a price; a list that failed has its credit back. */
function chargeOf({ creditsCharged, reused, state }: ListFacts, most: number): number {
  if (state === 'failed' || reused === true) return 0;
  return creditsCharged ?? most;
}
