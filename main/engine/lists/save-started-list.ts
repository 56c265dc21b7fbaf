import { StackdeskError } from '#contract/errors.ts';
import type { ListStart } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { ListFacts } from '../service/read/lists.ts';
import { deleteList, findListByReport, findListByRequest, insertList, updateList } from '../store/lists.ts';

/**
 * Saves a list that the service started, and returns its id on this computer. The list may be here twice
 * already: from the history, as started elsewhere, and as a start in doubt. It is one list afterwards. A list belongs to
 * its first start, and to a later one only if that alone was charged: what comes back if the list fails is that charge.
 */
export function saveStartedList(
  { db, workspace, now }: Pick<WalletContext, 'db' | 'workspace' | 'now'>,
  start: ListStart,
  facts: ListFacts,
  requestId: number,
): number {
  const { creditsCharged: credits } = facts;
  const told = {
    reportId: facts.reportId,
    technology: facts.technology ?? start.technology,
    techapiId: facts.techapiId ?? start.techapiId,
    automatic: start.automatic,
    estimatedRows: facts.estimatedRows,
  };
  const owned = { requestId, filters: start.filters, credits, reused: facts.reused ?? credits === 0 };
  const known = facts.reportId === null ? undefined : findListByReport(db, workspace, facts.reportId);
  const shown = findListByRequest(db, requestId);
  if (known !== undefined) {
    if (shown !== undefined && shown.id !== known.id) deleteList(db, shown.id);
    const isAnothers = known.requestId !== null && known.requestId !== requestId;
    const isPaidNow = (known.credits ?? 0) === 0 && (credits ?? 0) > 0;
    if (isAnothers && !isPaidNow) updateList(db, known.id, told);
    else
      updateList(db, known.id, {
        ...told,
        ...owned,
        credits: isPaidNow ? credits : (known.credits ?? credits),
      });
    return known.id;
  }
  const isNameless = facts.reportId === null;
  const state = isNameless ? ('unknown' as const) : ('queued' as const);
  const problem = isNameless ? problemOf(new StackdeskError('bad_answer', because('start_nameless'))) : null;
  if (shown === undefined)
    return insertList(db, { workspace, createdAt: now(), ...told, ...owned, state, problem });
  updateList(db, shown.id, { ...told, ...owned, state, problem });
  return shown.id;
}
