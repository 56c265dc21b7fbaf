import { createInterface } from 'node:readline/promises';
import { StackdeskError } from '../../preload/contract/errors.ts';
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
