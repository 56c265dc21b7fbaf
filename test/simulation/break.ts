import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Breakage, breakages } from './breakages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** All that the simulation reads. */
const PARTS = [
  'main',
  'contract',
  'shared',
  'words',
  'test/simulation',
  'test/support',
  'scripts/setup',
  'package.json',
];
const MOST_SEEDS = 2_000;
/** A world that lasts a year takes as long as hundreds of others. */
const MOST_YEARS = 60;

/**
 * Proves that the simulation can fail: breaks one rule after another in a copy of the source, and prints in
 * how many worlds each was found. `npm run simulate -- --break [WORD]` runs those with the word in their
 * name.
 */
export async function breakAll(word: string): Promise<number> {
  let missed = 0;
  for (const breakage of breakages.filter(({ name }) => name.includes(word))) {
    const found = await findIn(breakage);
    if (found === null) missed += 1;
    console.log(
      `| ${breakage.rule} | ${breakage.name} | ${found ?? `not in ${breakage.kind === 'years' ? MOST_YEARS : MOST_SEEDS}`} |`,
    );
  }
  return missed;
}

/** Says in how many worlds a breakage was found, and as which problem. Null if none found it. */
async function findIn({ edits, kind = 'usual' }: Breakage): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'broken-'));
  try {
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const { file, find, put } of edits) {
      const path = join(folder, file);
      const source = readFileSync(path, 'utf8');
      if (source.split(find).length !== 2) throw new Error(`${file} does not hold once: ${find}`);
      writeFileSync(
        path,
        source.replace(find, () => put),
      );
    }
    const said = await output([
      join(folder, 'test/simulation/main.ts'),
      '--seeds',
      String(kind === 'years' ? MOST_YEARS : MOST_SEEDS),
      '--stop',
      ...(kind === 'usual' ? [] : [`--${kind}`]),
    ]);
    const worlds = /([\d,]+) worlds/.exec(
      said.split('\n').findLast((line) => line.includes(' worlds')) ?? '',
    )?.[1];
    if (worlds === undefined) throw new Error('the simulation did not start');
    const what = /^seed \d+: ([^:]*)/m.exec(said)?.[1];
    return what === undefined ? null : `${worlds} | ${what}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function output(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', () => resolve(text));
  });
}
