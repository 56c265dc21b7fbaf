import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../../main/shell/diagnostics/log.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('a secret never reaches the log, whatever its source is', () => {
  const path = join(tempDir(), 'logs', 'stackdesk.log');
  const log = openLog(path, () => ['tok_secret', 'tok_other']);
  log('sent tok_secret and tok_other and tok_secret');
  expect(readFileSync(path, 'utf8')).toMatch(/^\S+Z sent \[secret\] and \[secret\] and \[secret\]\n$/);
});

test('the log has five files of limited size, and the oldest is deleted', () => {
  const folder = tempDir();
  const path = join(folder, 'stackdesk.log');
  const log = openLog(path, () => []);
  const line = 'word '.repeat(1_500);
  for (let index = 0; index < 1_000; index += 1) log(`line-${index} ${line}`);
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['stackdesk.log', ...[1, 2, 3, 4].map((number) => `stackdesk.log.${number}`)]);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThan(1_010_000);
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  expect(texts).toContain('line-999 ');
  expect(texts).not.toContain('line-0 ');
});

test('the last lines can be read, across files, oldest first', () => {
  const log = openLog(join(tempDir(), 'stackdesk.log'), () => []);
  const written = 340;
  for (let index = 0; index < written; index += 1) log(`line-${index} ${'word '.repeat(700)}`);
  const tail = log.tail(25);
  expect(tail.map((line) => / line-(\d+)/.exec(line)?.[1])).toEqual(
    Array.from({ length: 25 }, (_, index) => String(written - 25 + index)),
  );
});

test('a log that is cleared is gone', () => {
  const folder = tempDir();
  const log = openLog(join(folder, 'stackdesk.log'), () => []);
  for (let index = 0; index < 400; index += 1) log('word '.repeat(1_500));
  log.clear();
  expect(readdirSync(folder)).toEqual([]);
  expect(log.tail(5)).toEqual([]);
});

test('a quoted message is never an entry of its own, and holds nothing that a terminal obeys', () => {
  const path = join(tempDir(), 'main.log');
  const log = openLog(path, () => []);
  log('answer: \u001b[2Jx\r\n2026-01-01T00:00:00.000Z all is well\u202e\n    at here\n');
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(
    /^\S+Z answer: \\u001b\[2Jx \n {4}2026-01-01T00:00:00\.000Z all is well\\u202e\n {8}at here\n$/,
  );
});
