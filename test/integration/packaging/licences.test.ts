import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../../../scripts/build/build.mjs';
import { licenceOf } from '../../../scripts/licences/licence.mjs';
import { writeNotice } from '../../../scripts/licences/notice.mjs';
import { softwareOf } from '../../../scripts/package/release-papers.mjs';
import { tempDir } from '../../support/files/temp-dir.ts';
import { bundledPackages } from '../../support/source/bundled-packages.ts';

beforeAll(() => build());

function installed(metadata: object, files: Record<string, string> = {}) {
  const dir = join(tempDir(), 'package');
  mkdirSync(dir);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return { dir, metadata: { name: 'some', version: '1.0.0', ...metadata } };
}

test.each([
  ['no licence at all', {}],
  ['a licence nobody knows', { license: 'SEE LICENSE IN terms.txt' }],
  ['a copyleft licence', { license: 'GPL-3.0-only' }],
  ['a licence that adds one', { license: '(MIT AND AGPL-3.0-only)' }],
])('a package with %s may not ship', (_what, metadata) => {
  expect(() => licenceOf(installed(metadata, { LICENSE: 'text' }))).toThrow('some@1.0.0 may not ship');
});

test('a package’s licence texts are taken as they are; one without names its author', () => {
  const full = licenceOf(
    installed({ license: 'Apache-2.0' }, { 'LICENSE.md': 'the text\n', NOTICE: 'the notice' }),
  );
  expect(full.texts).toEqual(['the text', 'the notice']);
  const bare = licenceOf(
    installed({ license: 'MIT', author: 'Ada L. <ada@example.org> (http://example.org)' }),
  );
  expect(bare.texts[0]).toContain('Copyright (c) Ada L.\n');
});

test('the notice names every package with bundled code, each with a text', async () => {
  const named = new Set(inNotice());
  const bundled = await bundledPackages();
  expect(bundled.filter((name) => !named.has(name))).toEqual([]);
  const names = bundled.map((each) => each.replace(/@[^@]+$/, ''));
  expect(names).toEqual(
    expect.arrayContaining(['react', '@mantine/core', 'zod', '@orpc/server', '@fontsource-variable/inter']),
  );
});

test('the list of software of a release names the packages of the notice, and no others', async () => {
  const { components } = await softwareOf({ version: '0.1.0', electron: '45.4.1' });
  const listed = components.flatMap((each) => [each['bom-ref'], `${each.name}@${each.version}`]);
  const named = inNotice();
  expect(named.length).toBeGreaterThan(300);
  expect(listed).toEqual(expect.arrayContaining([...named, 'electron@45.4.1']));
  expect(listed.filter((each) => /^(?:vitest|typescript|electron-builder)@/.test(each))).toEqual([]);
});

/** Each package that the notice names, with its version. */
function inNotice(): (string | undefined)[] {
  const path = join(tempDir(), 'NOTICE.txt');
  writeNotice(path);
  return [...readFileSync(path, 'utf8').matchAll(/^(\S+@\d\S*) \(.+\)$/gm)].map(([, name]) => name);
}
