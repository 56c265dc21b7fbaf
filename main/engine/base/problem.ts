import { adviceOn, StackdeskError } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';
import { systemErrorOf } from '../../process/system-error.ts';

/** An error as a problem. An unexpected one is `internal`; its text is for the log and the command line. */
export function problemOf(thrown: unknown): Problem {
  const error = systemErrorOf(thrown);
  const known = error instanceof StackdeskError ? error : null;
  const code = known?.code ?? 'internal';
  const message = error instanceof Error ? error.message : String(error);
  const reason = known?.reason ?? null;
  // A message without a reason is written for one call, and says what to do, too.
  const isAllSaid = known !== null && reason === null;
  return { code, message, advice: isAllSaid ? '' : adviceOn({ code, reason }), reason };
}
