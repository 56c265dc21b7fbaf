import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../../preload/contract/procedures.ts';
import { problemOf } from '../base/problem.ts';
import type { Engine } from '../engine.ts';
import type { CommandSession } from './command-session.ts';
import type { PageFiles } from './page-files.ts';

export interface HandlerContext {
  engine: Engine;
  /** The files that the calling page may use. Handlers get paths only from here. */
  files: PageFiles;
  /** Set for a command line. */
  command?: CommandSession;
}

/** The workspace whose records are listed. Null for all, which only a command line can ask for. */
export function listedWorkspace({ engine, command }: HandlerContext): number | null {
  return command?.workspace === null ? null : engine.sessions.workspace().row;
}

/**
 * Takes a call, unless the engine is about to end. Whatever a handler throws reaches the caller as a `Problem`. Restoring
 * ends the engine, so that its end does not wait for that.
 */
export async function takeCall<Result>(
  { engine }: HandlerContext,
  path: readonly string[],
  next: () => PromiseLike<Result> | Result,
): Promise<Result> {
  try {
    return await (path.at(-1) === 'restore' ? next() : engine.calls.take(next));
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    const problem = problemOf(error);
    throw new ORPCError('PROBLEM', {
      defined: true,
      message: problem.message,
      data: problem,
      cause: error,
    });
  }
}

/** The contract's implementer. */
export const api = implement(contract)
  .$context<HandlerContext>()
  .use(({ context, path, next }) => takeCall(context, path, next));
