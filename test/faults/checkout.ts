import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from '../../scripts/setup/paths.mjs';

/** The whole name of a commit. */
export function commitOf(name: string): string {
  return git(root, 'rev-parse', '--verify', `${name}^{commit}`).trim();
}

/**
 * A checkout of a commit of its own, in which faults are planted, ready to run tests. What an earlier fault left in it is
 * undone.
 */
export function openCheckout(commit: string): string {
  const path = join(cacheDir, 'faults', commit.slice(0, 12));
  if (!existsSync(join(path, 'package.json'))) {
    mkdirSync(join(cacheDir, 'faults'), { recursive: true });
    git(root, 'worktree', 'prune');
    git(root, 'worktree', 'add', '--detach', path, commit);
  }
  git(path, 'checkout', '--', '.');
  // Hard links: a copy would take a gigabyte.
  link('node_modules', path);
  link(join('.cache', 'electron'), path);
  execFileSync(process.execPath, [join(path, 'scripts', 'setup.mjs')], { cwd: path, stdio: 'inherit' });
  return path;
}

function link(name: string, checkout: string): void {
  const to = join(checkout, name);
  if (existsSync(to) || !existsSync(join(root, name))) return;
  mkdirSync(join(to, '..'), { recursive: true });
  if (process.platform === 'linux') execFileSync('cp', ['-al', join(root, name), to]);
  else cpSync(join(root, name), to, { recursive: true, verbatimSymlinks: true });
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
