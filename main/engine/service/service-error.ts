import { type ErrorCode, StackdeskError } from '#contract/errors.ts';
import type { Reason } from '#contract/reason.ts';

/**
 * What is certain about the cost of a failed request. `not-sent`: no byte left. `not-charged`: it is free, or
 * the document says that such a refusal is. `presumed`: it was refused, which usually costs nothing; only the
 * wallet can tell. `unknown`: it left and its answer was lost, so it may have been charged.
 */
export type Outcome = 'not-sent' | 'not-charged' | 'presumed' | 'unknown';

/**
 * The facts of a failed request. `status` is null if no whole answer came, `serviceCode` if the answer had
 * none. `raw` is what came of the body, or null. For a paid request with an unknown outcome it is whole; if it can't be
 * unpacked, its bytes follow the prefix `base64:`. For others it is the first 64 KiB.
 */
export interface ServiceErrorFacts {
  readonly outcome: Outcome;
  readonly status?: number | null;
  readonly serviceCode?: string | null;
  readonly retryAfterMs?: number | null;
  readonly raw?: string | null;
}

/** A request to the service that failed. It never holds the token, or the request that carried it. */
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
