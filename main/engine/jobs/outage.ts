import type { StackdeskError } from '../../../preload/contract/errors.ts';
import { fetchLookupBalance } from '../ledger/balance.ts';
import { isoTime } from '../store/iso-time.ts';
import { monotonic, sleep } from '../world/clock.ts';
import { classifyFailure } from './batch-failure.ts';
import type { Patience, RunContext } from './run-context.ts';

const DEFAULT: Patience = { firstMs: 3_000, longestMs: 60_000, totalMs: 600_000 };

/**
 * Waits for a service that is away, asking gently for what is free, less and less often. Returns null once it is there or the person does not want to go
 * on, else the problem that is to pause the run: patience is over, or the service is there and refuses.
 */
export async function waitForService(
  context: Pick<RunContext, 'wallet' | 'control' | 'patience' | 'onWaiting'>,
  problem: StackdeskError,
): Promise<StackdeskError | null> {
  const { wallet, control } = context;
  const { firstMs, longestMs, totalMs } = context.patience ?? DEFAULT;
  const startedMs = monotonic();
  const since = wallet.now();
  context.onWaiting?.({ for: 'service', since: isoTime(since), until: isoTime(since + totalMs) });
  try {
    for (let waitMs = firstMs; ; waitMs = Math.min(longestMs, waitMs * 2)) {
      const goesOn = await sleep(waitMs, control.signal).then(
        () => true,
        () => false,
      );
      if (!goesOn) return null;
      const failure = await fetchLookupBalance(wallet).then(
        () => null,
        (error: unknown) => classifyFailure(error, false),
      );
      if (failure === null) return null;
      if (failure.next === 'halt') return failure.problem;
      if (monotonic() - startedMs >= totalMs) return 'problem' in failure ? failure.problem : problem;
    }
  } finally {
    context.onWaiting?.(null);
  }
}
