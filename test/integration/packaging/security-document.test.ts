import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const cells = [...document.matchAll(/^\| (\d+) \|(.+)\|(.+)\|(.+)\|$/gm)];

test('all twenty points of Electron’s checklist are answered, each with a test', () => {
  expect(cells.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(cells.filter(([, , , , proof]) => !/`test\/\S+\.test\.ts`/.test(proof ?? ''))).toEqual([]);
});

test('every file that the document names is there', () => {
  const named = [...document.matchAll(/`((?:main|preload|contract|shared|test|scripts)\/[^`\s]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every threat has a test that proves what is said of it', () => {
  const threats = document.slice(document.indexOf('## What stops it'), document.indexOf('## Electron'));
  const rows = threats
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'))
    .map((line) => line.split(' | '));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => row.length !== 3 || !/`test\/\S+\.test\.ts`/.test(row[2] ?? ''))).toEqual([]);
});
