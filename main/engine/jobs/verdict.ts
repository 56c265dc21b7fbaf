import { isoTime } from '../base/iso-time.ts';
import { anchorBalance } from '../ledger/balance.ts';
import { listDoubtful } from '../store/requests.ts';
import { monotonic, sleep } from '../world/clock.ts';
import type { RunContext } from './run-context.ts';

/** Looks at the balance while lost answers may yet be charged: so many in the time that it must stand still. */
const LOOKS = 12;
/** A service that tells no balance is not waited for longer than this many times the quiet time. */
const MOST_QUIETS = 3;

/**
 * Waits until it is certain what the run's lost answers cost, or that nobody can tell. Each look is free. Ends early if the person does not want to go
 * on.
 */
export async function awaitVerdict(context: RunContext): Promise<void> {
  const { wallet, control, job } = context;
  const { watch, quietMs } = wallet;
  /** How long it takes at least until the balance can clear a lost request of this run; null if none can be cleared. */
  const openForMs = (): number | null => {
    const open = listDoubtful(wallet.db, wallet.workspace, 'bulk_lookup').filter(
      ({ id, jobId, state, moved }) =>
        jobId === job.id &&
        state === 'unknown' &&
        moved === 'stood' &&
        watch.ageMs(id) < quietMs * MOST_QUIETS,
    );
    return open.length === 0 ? null : Math.max(1, ...open.map(({ id }) => quietMs - watch.ageMs(id)));
  };
  const startedMs = monotonic();
  const since = wallet.now();
  let hasFailed = false;
  try {
    for (;;) {
      const leftMs = openForMs();
      if (leftMs === null || control.signal.aborted) return;
      if (monotonic() - startedMs > quietMs * MOST_QUIETS) return;
      context.onWaiting?.({
        for: 'balance',
        since: isoTime(since),
        until: isoTime(Math.round(wallet.now() + leftMs)),
      });
      const pauseMs = hasFailed ? quietMs / LOOKS : Math.min(leftMs, quietMs / LOOKS);
      await sleep(pauseMs, control.signal).catch(() => undefined);
      if (control.signal.aborted) return;
      // A look that fails is made up for by a later one.
      hasFailed = await anchorBalance(wallet).then(
        () => false,
        () => true,
      );
    }
  } finally {
    context.onWaiting?.(null);
  }
}
