import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir } from '../../../scripts/setup/paths.mjs';

/** A start of the window takes some seconds of both processors. A test that needs none uses its worker's window. */
const MOST_LAUNCHES = 35;

/** One byte for each start in this run of the tests. */
const path = join(cacheDir, 'test', 'launches');

/** Called once before all tests. */
export function forgetLaunches(): void {
  rmSync(path, { force: true });
}

export function countLaunch(): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, '.');
}

/** Called once after all tests; throws if they started the window too often. */
export function checkLaunches(): void {
  const count = existsSync(path) ? readFileSync(path).length : 0;
  process.stdout.write(`windows started: ${count} of at most ${MOST_LAUNCHES}\n`);
  if (count > MOST_LAUNCHES)
    throw new Error(`the tests started the window ${count} times; at most ${MOST_LAUNCHES} are allowed`);
}
