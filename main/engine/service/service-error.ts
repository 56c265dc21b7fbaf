import { type ErrorCode, StackdeskError } from '../../../preload/contract/errors.ts';
import type { Reason } from '../../../preload/contract/reason.ts';

/**
 * What is certain about the money of a failed request: `not-sent`: no byte left; `not-charged`: the service or a
 * gateway refused it, or it is free; `unknown`: it left and its answer was lost, so it may have been charged.
 */
export type Outcome = 'not-sent' | 'not-charged' | 'unknown';

/**
 * The facts of a failed request; `status` is null when no whole answer came, `serviceCode` when it named none. `raw` is what came of the body, null
 * for nothing: of a paid request with an unknown outcome all of it (`base64:` and the bytes if they can't be unpacked), else its first 64 KiB.
 */
export interface ServiceErrorFacts {
  readonly outcome: Outcome;
  readonly status?: number | null;
  readonly serviceCode?: string | null;
  readonly retryAfterMs?: number | null;
  readonly raw?: string | null;
}

/** A request to the service that failed; it never holds the token, nor the request that carried it. */
export class ServiceError extends StackdeskError {
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly serviceCode: string | null;
  readonly retryAfterMs: number | null;
  readonly raw: string | null;

  constructor(code: ErrorCode, said: Reason | string, facts: ServiceErrorFacts) {
    super(code, said);
    this.outcome = facts.outcome;
    this.status = facts.status ?? null;
    this.serviceCode = facts.serviceCode ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.raw = facts.raw ?? null;
  }
}
