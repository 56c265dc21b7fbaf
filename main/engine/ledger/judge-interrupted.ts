import { setTimeout as sleep } from 'node:timers/promises';
import { markLookupsUnknown } from '../store/job-lookups.ts';
import { listInterrupted, moveRequest } from '../store/requests.ts';
import { settledBalance } from '../store/wallets.ts';
import { anchorWithinQuiet, fetchLookupBalance, type WalletContext } from './balance.ts';

/**
 * Judges requests whose answer was lost (a cut connection, a crash of this program) by the balance. Only where it stands just as
 * it must without them were they not charged, and may be sent again; else what they asked for is unknown and a person decides.
 * Throws where the balance cannot be read: then they stay open, and nothing paid is sent before they are judged.
 */
export async function judgeInterrupted(context: WalletContext): Promise<void> {
  if (openRequests(context).length === 0) return;
  await context.guard.quiet(async () => {
    const open = openRequests(context);
    if (open.length === 0) return;
    const settled = settledBalance(context.db, context.workspace, 'bulk_lookup');
    const first = await fetchLookupBalance(context);
    // The service may still be at work on the request: one reading could come before its charge.
    await sleep(context.judgeDelayMs);
    const last = await fetchLookupBalance(context);
    const isUncharged = settled !== null && first.balance === settled && last.balance === settled;
    context.db.transaction(() => {
      for (const request of open) {
        moveRequest(
          context.db,
          request.id,
          isUncharged ? 'not_charged' : 'unknown',
          'outcome_unknown',
          context.now(),
        );
        if (!isUncharged) markLookupsUnknown(context.db, request);
      }
      anchorWithinQuiet(context, last);
    });
  });
}

function openRequests(context: WalletContext) {
  return listInterrupted(context.db, context.workspace).filter(
    // Starts of lists draw on another wallet, whose balance says nothing certain; the history tells of them.
    (request) => request.wallet === 'bulk_lookup' && !context.underWay.has(request.id),
  );
}
