import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FuzzTarget } from './target.ts';

const folder = join(import.meta.dirname, 'targets');

/** The names of all targets, from their files. */
export function targetNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort();
}

/** The target in a file of `targets/`: the one export that is one. Throws if there is none. */
export async function loadTarget(name: string): Promise<FuzzTarget> {
  const module: object = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  const target = Object.values(module).find(isTarget);
  if (target === undefined) throw new Error(`test/fuzz/targets/${name}.ts exports no target`);
  return target;
}

function isTarget(value: unknown): value is FuzzTarget {
  return typeof value === 'object' && value !== null && 'run' in value && 'samples' in value;
}
