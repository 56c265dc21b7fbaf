import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import {
  type CheckedInput,
  type ShellCallName,
  type ShellOutput,
  shellCalls,
} from '../../../preload/contract/shell.ts';
import { toProblem } from '../base/problem.ts';
import type { PageCallHandler } from './page-messages.ts';

export type ShellHandlers = {
  [Name in ShellCallName]: (input: CheckedInput<Name>) => Promise<ShellOutput<Name>> | ShellOutput<Name>;
};

/** Checks the input of each call, and turns every failure into a problem of the catalogue. */
export function createPageCallHandler(handlers: ShellHandlers, log: (line: string) => void): PageCallHandler {
  return async (name, input) => {
    try {
      return { ok: true, value: await run(handlers, name, input) };
    } catch (error) {
      if (!(error instanceof StackdeskError)) log(`shell: ${error instanceof Error ? error.stack : error}`);
      return { ok: false, problem: toProblem(error) };
    }
  };
}

async function run(handlers: ShellHandlers, name: unknown, input: unknown): Promise<unknown> {
  if (typeof name !== 'string' || !Object.hasOwn(shellCalls, name)) {
    throw new StackdeskError('usage', because('no_call'));
  }
  const known = name as ShellCallName;
  const parsed = shellCalls[known].input.safeParse(input ?? null);
  if (!parsed.success)
    throw new StackdeskError(
      'usage',
      because('wrong_input', { call: known, words: parsed.error.issues[0]?.message ?? '' }),
    );
  const handler = handlers[known] as (input: unknown) => unknown;
  return handler(parsed.data);
}
