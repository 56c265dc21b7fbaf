import { adviceOn, StackdeskError } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';
import type { EngineState } from '#contract/shell.ts';
import { systemErrorOf } from '../../process/system-error.ts';

/** A failure as the page gets it. An error that is not in the catalogue becomes `internal`. */
export function toProblem(thrown: unknown): Problem {
  const error = systemErrorOf(thrown);
  const { code, message, reason } =
    error instanceof StackdeskError
      ? error
      : new StackdeskError('internal', error instanceof Error ? error.message : String(error));
  return { code, message, advice: adviceOn({ code, reason }), reason };
}

/** The engine's state as the page gets it. */
export function toEngineState(host: { state: EngineState['state']; problem: unknown }): EngineState {
  return { state: host.state, problem: host.problem === null ? null : toProblem(host.problem) };
}
