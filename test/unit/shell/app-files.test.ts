import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAppFile, resolveAppPath } from '../../../main/shell/app-files.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('files of the folder are served with their type', async () => {
  const folder = join(tempDir(), 'page');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<p>hello');
  writeFileSync(join(folder, 'assets', 'a b.js'), '1');
  const index = await readAppFile(folder, '/');
  expect(index?.contentType).toContain('text/html');
  expect(new TextDecoder().decode(index?.body)).toBe('<p>hello');
  expect((await readAppFile(folder, '/assets/a%20b.js'))?.contentType).toContain('javascript');
  expect(await readAppFile(folder, '/missing.js')).toBeNull();
  expect(await readAppFile(folder, '/assets')).toBeNull();
});

test.each([
  '/../secret.html',
  '/%2e%2e/secret.html',
  '/..%2fsecret.html',
  '/..\\secret.html',
  '/..%5csecret.html',
  '/a%00.html',
  '/%',
])('%s leads nowhere', (path) => {
  expect(resolveAppPath(join('/', 'app', 'page'), path)).toBeNull();
});

test('no path at all leads out of the folder', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '%2f', '/', '\\', '%00', 'page', 'pagex'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const resolved = resolveAppPath('/app/page', `/${parts.join('/')}`);
      expect(resolved === null || resolved.startsWith('/app/page/')).toBe(true);
    }),
  );
});
