import { endAsRefunded } from '../ledger/doubt.ts';
import type { ListFacts } from '../service/read/lists.ts';
import type { Writer } from '../store/database.ts';
import { chargeAgain, refundLedgerEntry } from '../store/ledger.ts';
import {
  findList,
  findListByReport,
  insertList,
  type ListChanges,
  type StoredList,
  updateList,
} from '../store/lists.ts';
import { creditsOfRequest, findRequest } from '../store/requests.ts';
import { bookCharge } from '../store/wallets.ts';

/** Something in between may mix answers up: what names another list is not about this one. */
export function isAboutOther({ reportId }: Pick<StoredList, 'reportId'>, facts: ListFacts): boolean {
  return facts.reportId !== null && reportId !== null && facts.reportId !== reportId;
}

/**
 * Takes over what the service says of a known list; the rest stays. What is about another list changes nothing. Returns the
 * list as it is now.
 */
export function takeFacts(db: Writer, list: StoredList, facts: ListFacts, now: number): StoredList {
  return db.transaction(() => {
    // Another answer may have come meanwhile.
    const known = findList(db, list.id) ?? list;
    if (isAboutOther(known, facts)) return known;
    updateList(db, list.id, changesOf(known, facts, now));
    if (facts.state === 'failed' && known.state !== 'failed') bookRefund(db, known, now);
    if (facts.state === 'ready' && known.state === 'failed') undoRefund(db, known, now);
    return findList(db, list.id) ?? known;
  });
}

/**
 * Takes over a row of the history. A list that is not known here is added as started elsewhere. Undefined if
 * the row has no report id.
 */
export function takeHistoryRow(
  db: Writer,
  workspace: number,
  facts: ListFacts,
  now: number,
): StoredList | undefined {
  if (facts.reportId === null) return undefined;
  const known = findListByReport(db, workspace, facts.reportId);
  if (known !== undefined) return takeFacts(db, known, facts, now);
  const createdAt = facts.createdAt === null ? Number.NaN : Date.parse(facts.createdAt);
  const id = insertList(db, {
    workspace,
    technology: facts.technology ?? facts.techapiId ?? `#${facts.reportId}`,
    createdAt: Number.isNaN(createdAt) ? now : createdAt,
    state: 'queued',
    reportId: facts.reportId,
  });
  const list = findList(db, id);
  // Its credit was spent elsewhere, so no refund is booked here.
  if (list !== undefined) updateList(db, id, changesOf(list, facts, now));
  return findList(db, id);
}

function changesOf(list: StoredList, facts: ListFacts, now: number): ListChanges {
  const told: ListChanges = {
    techapiId: facts.techapiId ?? list.techapiId,
    downloadUrl: facts.downloadUrl ?? list.downloadUrl,
    estimatedRows: facts.estimatedRows ?? list.estimatedRows,
    resultCount: facts.resultCount ?? list.resultCount,
    exportedRows: facts.exportedRows ?? list.exportedRows,
    truncated: facts.truncated ?? list.truncated,
    withheldRows: facts.withheldRows ?? list.withheldRows,
    downloadLimit: facts.downloadLimit ?? list.downloadLimit,
    downloadsRemaining: facts.downloadsRemaining ?? list.downloadsRemaining,
    credits: list.credits ?? facts.creditsCharged,
    checkedAt: now,
    extra: { ...list.extra, ...facts.extra },
  };
  if (facts.isExpired) return { ...told, state: 'expired' };
  const isSettled = list.state === 'ready' || list.state === 'failed';
  if (facts.state === null || list.state === 'expired') return told;
  // This is an older answer that came late.
  if (isSettled && facts.state === 'queued') return told;
  return {
    ...told,
    state: facts.state,
    ...(facts.state === 'ready' ? { readyAt: list.readyAt ?? now, problem: null } : {}),
    ...(facts.state === 'failed' ? { credits: 0 } : {}),
  };
}

/** The service gives a failed list's credit back by itself; the ledger and the wallet follow. */
function bookRefund(db: Writer, { requestId, workspace }: StoredList, at: number): void {
  const request = requestId === null ? undefined : findRequest(db, requestId);
  if (request === undefined) return;
  endAsRefunded(db, request, at);
  const credits = -refundLedgerEntry(db, request.id);
  if (credits === 0) return;
  bookCharge(db, { workspace, wallet: 'standard', credits, isSupposed: false, remaining: null, at });
}

/** A list that seemed to have failed is there after all, and so is its charge. */
function undoRefund(db: Writer, { id, requestId, workspace }: StoredList, at: number): void {
  const credits = requestId === null ? 0 : creditsOfRequest(db, requestId);
  if (requestId === null || credits === 0) return;
  chargeAgain(db, requestId, credits);
  updateList(db, id, { credits });
  bookCharge(db, { workspace, wallet: 'standard', credits, isSupposed: false, remaining: null, at });
}
