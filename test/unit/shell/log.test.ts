import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../../main/shell/log.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('a secret never reaches the log, whoever let it slip', () => {
  const path = join(tempDir(), 'logs', 'stackdesk.log');
  const log = openLog(path, () => ['tok_secret', 'tok_other']);
  log('Authorization: Bearer tok_secret and tok_other and tok_secret');
  expect(readFileSync(path, 'utf8')).toMatch(
    /^\S+Z Authorization: Bearer \[token\] and \[token\] and \[token\]\n$/,
  );
});

test('the log does not grow without bound', () => {
  const path = join(tempDir(), 'stackdesk.log');
  const log = openLog(path, () => []);
  for (let index = 0; index < 5; index += 1) log('x'.repeat(900_000));
  const sizes = [path, `${path}.old`].map((each) => statSync(each).size);
  expect(sizes[0]).toBeLessThan(3_000_000);
  expect(sizes[1]).toBeLessThan(3_000_000);
});
