import type { ErrorCode } from '#contract/errors.ts';
import type { Priority } from './pacer/waiting.ts';
import type { Outcome } from './service-error.ts';

/** An attempt that left, certainly cost nothing, and is to be followed by another. */
export interface AttemptEnd {
  readonly attempt: number;
  readonly outcome: Exclude<Outcome, 'unknown' | 'presumed'>;
  readonly code: ErrorCode;
  readonly status: number | null;
}

/** How one call is made. Everything is optional. */
export interface Call {
  /**
   * Ends the wait for a turn, the pause before a repeat, and the connecting. A paid request that has left is
   * still waited for, because its answer costs credits. A free one is dropped.
   */
  readonly signal?: AbortSignal;
  /** Default: `job` for batches, `interactive` for the rest. */
  readonly priority?: Priority;
  /**
   * Called synchronously right before the bytes of attempt 1, 2, … leave, so that the caller can journal it.
   * If it throws, nothing leaves and the call rejects with its error.
   */
  readonly onSend?: (attempt: number) => void;
  /** Called for an attempt that `onSend` announced, so that the caller can take it back in the journal. */
  readonly onAttemptEnd?: (end: AttemptEnd) => void;
}
