import { createRouterClient } from '@orpc/server';
import { problemOf } from '../base/problem.ts';
import type { Engine } from '../engine.ts';
import { commandRouter } from './command.ts';
import { connectCommand } from './command-session.ts';

type Call = (input: unknown, options: { signal?: AbortSignal | undefined }) => Promise<unknown>;

/** Calls an engine in this process by the names of procedures, as a link of the RPC library does. */
export function createCommandClient(engine: Engine) {
  const { context } = connectCommand(engine, null);
  const client = createRouterClient(commandRouter, { context });
  return {
    call: async (
      path: readonly string[],
      input: unknown,
      options: { signal?: AbortSignal | undefined },
    ): Promise<unknown> => {
      const found = path.reduce<unknown>((within, name) => (within as Record<string, unknown>)[name], client);
      return (found as Call)(input, { signal: options.signal });
    },
  };
}

/** Pauses what runs after an unexpected error. */
export function pauseForError({ jobs }: Engine, error: unknown): void {
  jobs.pauseAll(problemOf(error));
}
