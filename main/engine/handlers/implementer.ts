import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../../preload/contract/procedures.ts';
import { problemOf } from '../base/problem.ts';
import type { Engine } from '../engine.ts';
import type { PageFiles } from './page-files.ts';

export interface HandlerContext {
  engine: Engine;
  /** The files that the calling page may use. Handlers get paths only from here. */
  files: PageFiles;
  /** Set for a command line, with its workspace: null for all, undefined for the one that pays. */
  command?: { workspace: number | null | undefined };
}

/** The workspace whose records are listed. Null for all, which only a command line can ask for. */
export function listedWorkspace({ engine, command }: HandlerContext): number | null {
  return command?.workspace === null ? null : engine.sessions.workspace().row;
}

/** The contract's implementer. Whatever a handler throws reaches the caller as a `Problem`. */
export const api = implement(contract)
  .$context<HandlerContext>()
  .use(async ({ next }) => {
    try {
      return await next();
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
  });
