import { type ListStart, listStartSchema } from '../../../preload/contract/models/list.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { type ListFacts, readListHistory } from '../service/read/lists.ts';
import { insertLedgerEntry } from '../store/ledger.ts';
import { findListByReport } from '../store/lists.ts';
import { listInterrupted, moveRequest, type OpenRequest, settleRequest } from '../store/requests.ts';
import { bookCharge } from '../store/wallets.ts';
import { sleep } from '../world/clock.ts';
import { keepStarted } from './keep-started.ts';

/**
 * Finds out by the service's history what became of starts whose answer was lost: a list of that technology which nobody here knows is
 * taken over with its charge; where there is none, nothing was charged. Throws where the history can't be read: they stay open, and no
 * list is started before they are judged.
 */
export async function judgeLostStarts(context: WalletContext): Promise<void> {
  if (lostStarts(context).length === 0) return;
  await context.guard.quiet(async () => {
    const open = lostStarts(context);
    if (open.length === 0) return;
    // The service may still be at work on the request: one reading could come before the list is there.
    await sleep(context.judgeDelayMs);
    const history = readListHistory((await context.client.listHistory()).body);
    const { db } = context;
    db.transaction(() => {
      const candidates = history.filter((facts) => mayBeOurs(context, facts));
      for (const request of open) {
        const start = startOf(request);
        const facts = start === null ? undefined : nearest(context, candidates, start, request.sentAt);
        if (facts !== undefined) candidates.splice(candidates.indexOf(facts), 1);
        if (start === null || facts === undefined) {
          moveRequest(db, request.id, 'not_charged', 'outcome_unknown', context.now());
        } else {
          takeOver(context, request, start, facts);
        }
      }
    });
  });
}

/** Starts that may have arrived and of which nobody knows yet. */
export function lostStarts({
  db,
  workspace,
  underWay,
}: Pick<WalletContext, 'db' | 'workspace' | 'underWay'>): OpenRequest[] {
  return listInterrupted(db, workspace).filter(
    ({ id, operation }) => operation === 'list_start' && !underWay.has(id),
  );
}

function startOf({ subjects }: OpenRequest): ListStart | null {
  const parsed = listStartSchema.safeParse(JSON.parse(subjects[0] ?? 'null'));
  return parsed.success ? parsed.data : null;
}

/** A list that nobody here knows, or that is known from the history alone: its start may have been ours. */
function mayBeOurs({ db, workspace }: WalletContext, { reportId }: ListFacts): boolean {
  return reportId !== null && (findListByReport(db, workspace, reportId)?.requestId ?? null) === null;
}

/** Clocks differ a little between here and the service. */
const CLOCK_SLACK_MS = 300_000;

/**
 * The list of that technology whose time is nearest to when the request left. Where the service tells no times, the only one with a
 * higher number than every list that was known before; of several nobody can tell which it is.
 */
function nearest(
  { db, workspace }: WalletContext,
  candidates: readonly ListFacts[],
  start: ListStart,
  sentAt: number,
): ListFacts | undefined {
  const same = candidates.filter((facts) => isOf(facts, start));
  const distance = ({ createdAt }: ListFacts) => Math.abs(Date.parse(createdAt ?? '') - sentAt);
  const timed = same.filter((facts) => distance(facts) <= CLOCK_SLACK_MS);
  if (timed.length > 0) return timed.reduce((best, each) => (distance(each) < distance(best) ? each : best));
  const known = db.get<{ last: number | null }>(
    'SELECT max(report_id) AS last FROM lists WHERE workspace = ? AND created_at < ?',
    [workspace, sentAt],
  );
  const untimed = same.filter(
    (facts) => facts.createdAt === null && (facts.reportId ?? 0) > (known?.last ?? 0),
  );
  return untimed.length === 1 ? untimed[0] : undefined;
}

function isOf(facts: ListFacts, start: ListStart): boolean {
  if (start.techapiId !== null && facts.techapiId !== null) return facts.techapiId === start.techapiId;
  return facts.technology?.toLowerCase() === start.technology.toLowerCase();
}

function takeOver(context: WalletContext, request: OpenRequest, start: ListStart, facts: ListFacts): void {
  const { db, workspace } = context;
  const at = context.now();
  const credits = facts.creditsCharged ?? 1;
  keepStarted(context, start, { ...facts, creditsCharged: credits }, request.id);
  settleRequest(db, request.id, { status: 200, credits, balanceAfter: null, raw: null }, at);
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
  bookCharge(db, { workspace, wallet: 'standard', credits, remaining: null, at });
}
