import { createInterface } from 'node:readline/promises';
import { StackdeskError } from '#contract/errors.ts';
import type { FlagValues } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** Asks the person at the terminal. Throws `cancelled` unless they type yes. */
export async function askPerson({ program }: Terminal, question: string): Promise<void> {
  const asking = createInterface({ input: program.stdin, output: program.stderr });
  try {
    // Ctrl-C and Ctrl-D are no agreement.
    const answer = await asking.question(`${question} [y/N] `).catch(() => '');
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new StackdeskError('cancelled', 'Nothing was changed.');
  } finally {
    asking.close();
  }
}

/**
 * A word that only a person gives: asked at the terminal, or given by `--yes`. Throws `usage` if there is no terminal, and
 * as `askPerson` does.
 */
export async function requireWord(terminal: Terminal, flags: FlagValues, told: string): Promise<void> {
  if (flags.yes === true) return;
  if (terminal.program.stdin.isTTY !== true)
    throw new StackdeskError('usage', `${told} To agree to that without a terminal, add --yes.`);
  terminal.note(told);
  await askPerson(terminal, 'Agree to that?');
}
