import { root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';

/** The files that differ from the last commit that `main` has, too; on `main` itself, from its last commit. */
export async function changedFiles() {
  const base = await run('git', ['merge-base', 'main', 'HEAD'], { cwd: root });
  const from = base.code === 0 ? base.stdout.trim() : 'HEAD';
  const listings = [
    await namesBy(['diff', '--name-only', '-z', from, '--']),
    await namesBy(['ls-files', '--others', '--exclude-standard', '-z']),
  ];
  return listings.flat();
}

/** @param {string[]} args */
async function namesBy(args) {
  const listed = await run('git', args, { cwd: root });
  if (listed.code !== 0) throw new Error(`git does not say what has changed: ${lastLines(listed)}`);
  return listed.stdout.split('\0').filter((name) => name !== '');
}
