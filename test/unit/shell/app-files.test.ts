import { join, sep } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAppFile, resolveAppPath } from '../../../main/shell/page/app-page.ts';

const folder = join('/', 'app', 'page');

test('files of the folder are found with their type, the page in its language', () => {
  expect(findAppFile(folder, '/', 'de')).toEqual({
    path: join(folder, 'index.de.html'),
    contentType: 'text/html',
  });
  expect(findAppFile(folder, '/assets/a%20b.js', 'en')).toEqual({
    path: join(folder, 'assets', 'a b.js'),
    contentType: 'text/javascript',
  });
  for (const path of ['/assets', '/index.cjs', '/.env', '/../index.en.html'])
    expect(findAppFile(folder, path, 'en')).toBeNull();
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
  expect(resolveAppPath(folder, path)).toBeNull();
});

test('no path at all leads out of the folder', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '%2f', '/', '\\', '%00', 'page', 'pagex'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const resolved = resolveAppPath(folder, `/${parts.join('/')}`);
      expect(resolved === null || resolved.startsWith(folder + sep)).toBe(true);
    }),
  );
});
