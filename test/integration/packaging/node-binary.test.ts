import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installNode, isProven, packagedNode } from '../../../scripts/setup/node.mjs';
import { tempDir } from '../../support/files/temp-dir.ts';

const text = readFileSync(join(import.meta.dirname, '../../../scripts/setup/node.mjs'), 'utf8');
const fileName = process.platform === 'win32' ? 'node.exe' : 'node';

/** A package like the registry's, with this content instead of Node. */
function packOf(content: string) {
  return async (_name: string, folder: string) => {
    mkdirSync(join(folder, 'made', 'package', 'bin'), { recursive: true });
    writeFileSync(join(folder, 'made', 'package', 'bin', fileName), content);
    execFileSync('tar', ['-czf', join(folder, 'x.tgz'), '-C', join(folder, 'made'), 'package']);
    return join(folder, 'x.tgz');
  };
}

test('a Node that is not the pinned one is never installed, and is deleted', async () => {
  const path = join(tempDir(), 'bin', fileName);
  const sha256 = createHash('sha256').update('the pinned one').digest('hex');
  const pin = { name: 'node-x@1', sha256 };
  await installNode(pin, path, packOf('the pinned one'));
  expect(readFileSync(path, 'utf8')).toBe('the pinned one');
  expect(await isProven(path, sha256)).toBe(true);
  writeFileSync(path, 'changed since');
  expect(await isProven(path, sha256)).toBe(false);
  await expect(installNode(pin, path, packOf('another one'))).rejects.toThrow('pinned');
  expect(existsSync(path)).toBe(false);
});

test('the Node that set-up installed here is a pinned one', async () => {
  const pins = [...text.matchAll(/'[a-z]+-\w+': '([\da-f]{64})'/g)].map(([, sha256]) => sha256 ?? '');
  expect(pins).toHaveLength(3);
  const path = packagedNode();
  if (path === undefined) return;
  const matches = await Promise.all(pins.map((sha256) => isProven(path, sha256)));
  expect(matches).toContain(true);
});
