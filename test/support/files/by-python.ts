import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { keepResult, placeOfResult, readResult } from './kept-result.ts';

/** Asked once: it takes a start of Python. */
let version: string | undefined;

/** What a program in Python prints about a file, as JSON. It is asked once about the same bytes. */
export function askPython(program: string, path: string, ...args: readonly string[]): unknown {
  version ??= python('--version');
  const place = placeOfResult(version, program, ...args, readFileSync(path));
  const kept = readResult(place)?.toString();
  if (kept !== undefined) return JSON.parse(kept);
  const said = python('-c', program, path, ...args);
  keepResult(place, said);
  return JSON.parse(said);
}

function python(...args: readonly string[]): string {
  return execFileSync('python3', args, {
    encoding: 'utf8',
    maxBuffer: 1 << 29,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
