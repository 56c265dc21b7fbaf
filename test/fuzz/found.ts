import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../scripts/setup/paths.mjs';
import type { Found } from './campaign.ts';

const folder = join(import.meta.dirname, 'found');
/** What was met, whether or not it is found again: no input is lost to a busy computer. */
const metFolder = join(cacheDir, 'fuzz');

/** An input that once broke a promise. */
export interface KeptInput {
  readonly target: string;
  readonly name: string;
  readonly path: string;
}

/** Stores the bytes of an input that broke a promise at least once. Returns their path. */
export function keepMet({ target, finding, input }: Pick<Found, 'target' | 'finding' | 'input'>): string {
  const into = join(metFolder, target);
  mkdirSync(into, { recursive: true });
  const path = join(into, nameOf(finding, input));
  writeFileSync(path, input);
  return path;
}

function nameOf({ kind }: Found['finding'], input: Buffer): string {
  return `${kind}-${createHash('sha256').update(input).digest('hex').slice(0, 8)}`;
}

/** Stores an input, and adds a line about what it did to README.md. Returns its name. */
export function keep({ target, finding, input }: Found): string {
  const name = nameOf(finding, input);
  mkdirSync(join(folder, target), { recursive: true });
  writeFileSync(join(folder, target, name), input);
  const index = join(folder, 'README.md');
  const line = `| ${target}/${name} | ${finding.what.replaceAll('|', '\\|')} | open |\n`;
  if (!existsSync(index) || !readFileSync(index, 'utf8').includes(`${target}/${name}`))
    appendFileSync(index, line);
  return `${target}/${name}`;
}

export function keptInputs(): KeptInput[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: target }) =>
      readdirSync(join(folder, target)).map((name) => ({ target, name, path: join(folder, target, name) })),
    );
}
