import { isoTime } from '../base/iso-time.ts';
import { anchorBalance } from '../ledger/balance.ts';
import { apartMs, workMs } from '../ledger/loss-watch.ts';
import { listDoubtful } from '../store/requests.ts';
import { monotonic, sleep } from '../world/clock.ts';
import type { RunContext } from './run-context.ts';

/**
 * How often the balance is looked at within the quiet time. Until then, lost answers may still turn out to be
 * charged.
 */
const LOOKS = 12;
/** The longest wait for a service that does not name the balance, in times that it may work on a request. */
const MOST_TIMES = 3;

/**
 * Waits until it is certain what the run's lost answers cost, or that this cannot be known. Each look is
 * free. Ends early if the run is to pause or stop.
 */
export async function awaitVerdict(context: RunContext): Promise<void> {
  const { wallet, control, job } = context;
  const { watch, quietMs } = wallet;
  /** The shortest time until the balance can clear all lost requests of this run, ms. Null if none. */
  const openForMs = (): number | null => {
    const open = listDoubtful(wallet.db, wallet.workspace, 'bulk_lookup').filter(
      (request) =>
        request.jobId === job.id &&
        (request.state === 'unknown' || request.state === 'answered') &&
        request.moved === 'stood' &&
        watch.ageMs(request.id) <= workMs(request, quietMs, watch) * MOST_TIMES,
    );
    for (const request of open) mostMs = Math.max(mostMs, workMs(request, quietMs, watch) * MOST_TIMES);
    const left = open.map((request) => workMs(request, quietMs, watch) - watch.ageMs(request.id));
    return open.length === 0 ? null : Math.max(apartMs(quietMs), ...left);
  };
  let mostMs = 0;
  const startedMs = monotonic();
  const since = wallet.now();
  let hasFailed = false;
  try {
    for (;;) {
      const leftMs = openForMs();
      if (leftMs === null || control.signal.aborted) return;
      if (monotonic() - startedMs > mostMs) return;
      context.onWaiting?.({
        for: 'balance',
        since: isoTime(since),
        until: isoTime(Math.round(wallet.now() + leftMs)),
      });
      const pauseMs = hasFailed ? quietMs / LOOKS : Math.min(leftMs, quietMs / LOOKS);
      await sleep(pauseMs, control.signal).catch(() => undefined);
      if (control.signal.aborted) return;
      // If a look fails, a later one makes up for it.
      hasFailed = await anchorBalance(wallet).then(
        () => false,
        () => true,
      );
    }
  } finally {
    context.onWaiting?.(null);
  }
}
