import { errorCatalogue, StackdeskError } from '../../../preload/contract/errors.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';
import type { EngineState } from '../../../preload/contract/shell.ts';

/** A failure as the page is told of it; what is not of the catalogue becomes `internal`. */
export function toProblem(error: unknown): Problem {
  const { code, message, reason } =
    error instanceof StackdeskError
      ? error
      : new StackdeskError('internal', error instanceof Error ? error.message : String(error));
  return { code, message, advice: errorCatalogue[code], reason };
}

/** The engine's state as the page is told of it. */
export function toEngineState(host: { state: EngineState['state']; problem: unknown }): EngineState {
  return { state: host.state, problem: host.problem === null ? null : toProblem(host.problem) };
}
