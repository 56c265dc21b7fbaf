import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import {
  type CheckedInput,
  callsOfItself,
  type ShellCallName,
  type ShellOutput,
  shellCalls,
} from '#contract/shell.ts';
import { toProblem } from '../base/problem.ts';
import type { ByPerson } from '../security/by-person.ts';
import type { PageCallHandler } from './page-messages.ts';

export type ShellHandlers = {
  [Name in ShellCallName]: (input: CheckedInput<Name>) => Promise<ShellOutput<Name>> | ShellOutput<Name>;
};

/**
 * Checks the input of each call, and turns every failure into a problem of the catalogue. What is not listed as a call
 * that a page makes by itself needs a click or a key, one for each call.
 */
export function createPageCallHandler(
  handlers: ShellHandlers,
  byPerson: Pick<ByPerson, 'requirePress'>,
  log: (line: string) => void,
): PageCallHandler {
  return async (name, input) => {
    try {
      return { ok: true, value: await run(handlers, byPerson, name, input) };
    } catch (error) {
      if (!(error instanceof StackdeskError)) log(`shell: ${error instanceof Error ? error.stack : error}`);
      return { ok: false, problem: toProblem(error) };
    }
  };
}

async function run(
  handlers: ShellHandlers,
  byPerson: Pick<ByPerson, 'requirePress'>,
  name: unknown,
  input: unknown,
): Promise<unknown> {
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
  if (!callsOfItself.has(known)) await byPerson.requirePress(known);
  const handler = handlers[known] as (input: unknown) => unknown;
  return handler(parsed.data);
}
