import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ListStart } from '../../../preload/contract/models/list.ts';
import { because } from '../../../preload/contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { ListFacts } from '../service/read/lists.ts';
import { deleteList, findListByReport, findListByRequest, insertList, updateList } from '../store/lists.ts';

/**
 * Saves a list that the service started, and returns its id on this computer. The list may be here twice
 * already: from the history, as started elsewhere, and as a start in doubt. It is one list afterwards.
 */
export function saveStartedList(
  { db, workspace, now }: Pick<WalletContext, 'db' | 'workspace' | 'now'>,
  start: ListStart,
  facts: ListFacts,
  requestId: number,
): number {
  const told = {
    reportId: facts.reportId,
    requestId,
    technology: facts.technology ?? start.technology,
    techapiId: facts.techapiId ?? start.techapiId,
    filters: start.filters,
    automatic: start.automatic,
    estimatedRows: facts.estimatedRows,
    credits: facts.creditsCharged,
    reused: facts.reused ?? facts.creditsCharged === 0,
  };
  const known = facts.reportId === null ? undefined : findListByReport(db, workspace, facts.reportId);
  const shown = findListByRequest(db, requestId);
  if (known !== undefined) {
    if (shown !== undefined && shown.id !== known.id) deleteList(db, shown.id);
    updateList(db, known.id, told);
    return known.id;
  }
  const isNameless = facts.reportId === null;
  const state = isNameless ? ('unknown' as const) : ('queued' as const);
  const problem = isNameless ? problemOf(new StackdeskError('bad_answer', because('start_nameless'))) : null;
  if (shown === undefined) return insertList(db, { workspace, createdAt: now(), ...told, state, problem });
  updateList(db, shown.id, { ...told, state, problem });
  return shown.id;
}
