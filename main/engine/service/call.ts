import type { ErrorCode } from '../../../preload/contract/errors.ts';
import type { Priority } from './pacer/waiting.ts';
import type { Outcome } from './service-error.ts';

/** An attempt that left, certainly cost nothing, and will be followed by another. */
export interface AttemptEnd {
  readonly attempt: number;
  readonly outcome: Exclude<Outcome, 'unknown'>;
  readonly code: ErrorCode;
  readonly status: number | null;
}

/** How one call is made; all optional. */
export interface Call {
  /**
   * Ends the waiting for a turn, the pause before a repeat and the connecting. A paid request that has left is waited
   * for all the same, because its answer is being paid for; a free one is dropped.
   */
  readonly signal?: AbortSignal;
  /** Default: `job` for batches, else `interactive`. */
  readonly priority?: Priority;
  /**
   * Called synchronously right before the bytes of attempt 1, 2, … leave, so that the caller can journal it.
   * When it throws, nothing leaves and the call rejects with its error.
   */
  readonly onSend?: (attempt: number) => void;
  /** Called for an attempt that was announced by `onSend`, so that the caller can un-journal it. */
  readonly onAttemptEnd?: (end: AttemptEnd) => void;
}
