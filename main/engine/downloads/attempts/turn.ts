import { type Headers, limitFactsOf } from '../../service/answer.ts';
import type { Permit } from '../../service/pacer/group.ts';

/** The pacer's permission for one attempt. The first of `answered`, `lost` and `returned` ends it. */
export interface AttemptTurn {
  /** Download attempts that the service still allows. Absent or null if it was not asked. */
  readonly attemptsLeft?: number | null;
  /** Rows of the file, as the service says now. It may have made the file again since the download began. */
  readonly expectedRows?: number | null;
  /** A fresher address than the journal's. */
  readonly url?: URL;
  /** The bytes leave now. */
  left?(): void;
  /** The headers are there. Called again if only the body of a 429 says how long to wait. */
  answered?(status: number, headers: Headers, retryAfterMs: number | null): void;
  /** It left and no answer came. */
  lost?(): void;
  /** It never left. */
  returned?(): void;
}

/** A turn that reports to the pacer. After a 429 that names no wait, the pacer waits for a whole window. */
export function turnOfPermit(
  permit: Permit,
  windowMs: number,
): Required<Omit<AttemptTurn, 'attemptsLeft' | 'expectedRows' | 'url'>> {
  return {
    left: () => permit.left(),
    answered(status, headers, retryAfterMs) {
      permit.answered(limitFactsOf(headers), status === 429 ? (retryAfterMs ?? windowMs) : null);
    },
    lost: () => permit.lost(),
    returned: () => permit.returned(),
  };
}
