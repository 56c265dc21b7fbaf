import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/procedures.ts';
import { problemOf } from '../base/problem.ts';
import type { Engine } from '../engine.ts';
import { type PageStyle, pageStyleOf } from '../store/settings.ts';
import type { CommandSession } from './command-session.ts';
import { createPersonCheck, type PersonCheck } from './by-person.ts';
import type { PageFiles } from './page-files.ts';

export interface HandlerContext {
  engine: Engine;
  /** The files that the calling page may use. Handlers get paths only from here. */
  files: PageFiles;
  /** Set for a page: what pays takes a person. */
  byPerson?: PersonCheck;
  /** Set for a command line, which a person, a schedule or an assistant runs. */
  command?: CommandSession;
}

/** The workspace whose records are listed. Null for all, which only a command line can ask for. */
export function listedWorkspace({ engine, command }: HandlerContext): number | null {
  return command?.workspace === null ? null : engine.sessions.workspace().row;
}

/** The style of a text for whoever asks: commands speak English. */
export function askedStyle({ engine, command }: HandlerContext): PageStyle {
  const style = pageStyleOf(engine.db);
  return command === undefined ? style : { ...style, language: 'en' };
}

/**
 * Takes a call, unless the engine is about to end. Whatever a handler throws reaches the caller as a `Problem`. Restoring
 * ends the engine, so that its end does not wait for that.
 */
export async function takeCall<Result>(
  { engine }: HandlerContext,
  path: readonly string[],
  next: () => PromiseLike<Result> | Result,
  before: () => Promise<void> = async () => {},
): Promise<Result> {
  try {
    // The end of the engine does not wait for a question.
    await before();
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

/** Throws if a page begins by itself what takes a person. Who is neither a page nor a command gets nothing begun. */
async function checkPerson(
  { engine, byPerson = noPerson, command }: HandlerContext,
  path: readonly string[],
  input: unknown,
): Promise<void> {
  if (command === undefined) await byPerson(engine, path, input);
}

const noPerson = createPersonCheck(async () => 'by_itself');

/** The contract's implementer. Inputs are checked before anything else looks at them. */
export const api = implement(contract)
  .$context<HandlerContext>()
  .$config({ initialInputValidationIndex: Number.NEGATIVE_INFINITY })
  .use(({ context, path, next }, input) =>
    takeCall(context, path, next, () => checkPerson(context, path, input)),
  );
