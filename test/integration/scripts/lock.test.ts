import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../support/files/temp-dir.ts';

const program = join(import.meta.dirname, '../../support/programs/locked-work.ts');
const work = (...args: string[]) =>
  once(spawn(process.execPath, [program, ...args], { stdio: 'ignore' }), 'exit');

test('of several set-ups at the same time, each has the checkout alone, and a killed one blocks nobody', async () => {
  const journal = join(tempDir(), 'journal');
  const lock = `test-${process.pid}`;
  await work(lock, journal, 'die');
  const codes = await Promise.all([1, 2, 3, 4].map(() => work(lock, journal)));
  expect(codes).toEqual([1, 2, 3, 4].map(() => [0, null]));
  const lines = readFileSync(journal, 'utf8').trim().split('\n').slice(1);
  expect(lines).toHaveLength(8);
  for (let index = 0; index < lines.length; index += 2) {
    expect(lines[index + 1]).toBe(lines[index]?.replace('begin', 'end'));
  }
});
