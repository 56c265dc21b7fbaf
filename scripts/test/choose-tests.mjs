import { join } from 'node:path';
import { modernNode } from '../setup/node.mjs';
import { root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';

/**
 * The paths of the test files of a kind; see `test/support/programs/choose-tests.ts`, which reads TypeScript as it is.
 *
 * @param {'quick' | 'changed' | 'postgres'} kind
 * @param {readonly string[]} changed
 */
export async function chooseTests(kind, changed = []) {
  const program = join(root, 'test', 'support', 'programs', 'choose-tests.ts');
  const chosen = await run(modernNode(), [program, kind, ...changed], { cwd: root });
  if (chosen.code !== 0) throw new Error(`no test files could be chosen: ${lastLines(chosen)}`);
  return chosen.stdout.split('\n').filter((path) => path !== '');
}
