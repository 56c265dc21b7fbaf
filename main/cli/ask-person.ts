import { createInterface } from 'node:readline/promises';
import { StackdeskError } from '../../preload/contract/errors.ts';

/** Asks the person at the terminal. Throws `cancelled` unless they type yes. */
export async function askPerson(question: string): Promise<void> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Ctrl-C and Ctrl-D are no agreement.
    const answer = await asking.question(`${question} [y/N] `).catch(() => '');
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new StackdeskError('cancelled', 'Nothing was changed.');
  } finally {
    asking.close();
  }
}
