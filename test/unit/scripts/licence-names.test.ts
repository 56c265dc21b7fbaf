import { expect, test } from 'vitest';
import { isPermitted } from '../../../scripts/licences/spdx.mjs';

test.each([
  'MIT',
  'MIT/X11',
  '(MIT OR GPL-3.0-or-later)',
  'GPL-2.0-only OR (ISC AND Zlib)',
  'MIT AND ISC AND BSD-3-Clause',
])('%s lets us ship the package', (expression) => {
  expect(isPermitted(expression)).toBe(true);
});

test.each([
  'GPL-3.0-only',
  'LGPL-2.1-only',
  'MPL-2.0',
  'MIT AND GPL-2.0-only',
  'UNLICENSED',
  '',
  '(MIT',
  'MIT OR',
  'MIT ISC',
  'SEE LICENSE IN LICENSE',
])('“%s” does not', (expression) => {
  expect(isPermitted(expression)).toBe(false);
});
