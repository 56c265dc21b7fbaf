import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ListStart } from '../../../preload/contract/models/list.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { problemOf } from '../problem.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { ListFacts } from '../service/read/lists.ts';
import { findListByReport, insertList, updateList } from '../store/lists.ts';

/** Keeps a list that the service has started. */
export function keepStarted(
  wallet: Pick<WalletContext, 'db' | 'workspace' | 'now'>,
  start: ListStart,
  facts: ListFacts,
  requestId: number,
): number {
  const { db, workspace, now } = wallet;
  const known = facts.reportId === null ? undefined : findListByReport(db, workspace, facts.reportId);
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
  if (known !== undefined) {
    updateList(db, known.id, told);
    return known.id;
  }
  const isLost = facts.reportId === null;
  return insertList(db, {
    workspace,
    createdAt: now(),
    ...told,
    state: isLost ? 'unknown' : 'queued',
    problem: isLost ? problemOf(new StackdeskError('bad_answer', because('start_nameless'))) : null,
  });
}
