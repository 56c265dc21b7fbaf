import type { StackdeskError } from '#contract/errors.ts';
import { isoTime } from '../base/iso-time.ts';
import { anchorBalance } from '../ledger/balance.ts';
import { monotonic, sleep } from '../world/clock.ts';
import { classifyFailure } from './batch-failure.ts';
import type { Patience, RunContext } from './run-context.ts';

/** A time in which a run finds the service away, or failing at everything that is paid. */
export interface Outage {
  /** Notes that the service could not be asked. The first problem counts until the next `wait`. */
  begin(problem: StackdeskError): void;
  isOn(): boolean;
  /**
   * Waits, longer each time, until the service names the balance, which is free. Returns null if it is worth
   * asking again, or if the run is to pause or stop. Returns the problem that pauses the run if the wait took
   * too long, or if the service is there and refuses.
   */
  wait(): Promise<StackdeskError | null>;
  /** Notes that the service answered a paid request. */
  end(): void;
}

const DEFAULT: Patience = { firstMs: 3_000, longestMs: 60_000, totalMs: 600_000, failingMs: 600_000 };

export function createOutage(
  context: Pick<RunContext, 'wallet' | 'control' | 'patience' | 'onWaiting' | 'onThere'>,
): Outage {
  const { wallet, control } = context;
  const { firstMs, longestMs, totalMs, failingMs: mostFailingMs } = context.patience ?? DEFAULT;
  let problem: StackdeskError | null = null;
  /** The time since when nothing at all has come from the service. */
  let awayMs: number | null = null;
  /** The time since when the service names the balance, but answers nothing that is paid. */
  let failingMs: number | null = null;
  let waitMs = firstMs;
  const sinceMs = () => failingMs ?? awayMs ?? monotonic();
  const isOver = () => monotonic() - sinceMs() >= patienceMs();
  const patienceMs = () => (failingMs === null ? totalMs : mostFailingMs);

  const ask = async (known: StackdeskError): Promise<StackdeskError | 'there' | 'away'> => {
    // A look, so that what was refused meanwhile does not fill the budget.
    const failure = await anchorBalance(wallet, control.signal).then(
      () => null,
      (error: unknown) => classifyFailure(error, false),
    );
    if (failure === null) {
      awayMs = null;
      failingMs ??= monotonic();
      return isOver() ? known : 'there';
    }
    if (failure.next === 'halt') return failure.problem;
    awayMs ??= monotonic();
    failingMs = null;
    if (!isOver()) return 'away';
    return 'problem' in failure ? failure.problem : known;
  };
  const waitOnce = (): Promise<boolean> => {
    const ms = waitMs;
    waitMs = Math.min(longestMs, waitMs * 2);
    return sleep(ms, control.signal).then(
      () => true,
      () => false,
    );
  };

  return {
    begin: (seen) => {
      problem ??= seen;
      if (failingMs === null) awayMs ??= monotonic();
    },
    isOn: () => problem !== null,
    async wait() {
      const known = problem;
      if (known === null) return null;
      const passedMs = monotonic() - sinceMs();
      const since = isoTime(Math.round(wallet.now() - passedMs));
      const until = isoTime(Math.round(wallet.now() - passedMs + patienceMs()));
      context.onWaiting?.({ for: 'service', since, until });
      try {
        while (await waitOnce()) {
          const state = await ask(known);
          if (state === 'there') {
            context.onThere?.();
            return null;
          }
          if (state !== 'away') return state;
        }
        return null;
      } finally {
        problem = null;
        context.onWaiting?.(null);
      }
    },
    end: () => {
      awayMs = null;
      failingMs = null;
      waitMs = firstMs;
    },
  };
}
