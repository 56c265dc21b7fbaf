import { expect, test } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';
import { affectedTests, readUses, testFiles } from '../../support/source/affected.ts';
import { postgresTests, quickTests } from '../../support/source/tiers.ts';

const uses = readUses(root);
const everywhere = testFiles(uses);
const ofFolder = (tests: readonly string[], folder: string) =>
  tests.filter((path) => path.startsWith(folder));

test('a change of the page is tried in every window, and hardly anywhere else', () => {
  const affected = affectedTests(uses, ['renderer/features/lookup/domain-view.tsx']);
  expect(ofFolder(affected, 'test/e2e/')).toEqual(ofFolder(everywhere, 'test/e2e/'));
  expect(ofFolder(affected, 'test/integration/')).toEqual([]);
});

test('a change of the command line is tried by those who start the built program', () => {
  const affected = affectedTests(uses, ['main/cli/main.ts']);
  expect(affected).toContain('test/e2e/commands-beside-window.test.ts');
  expect(affected).not.toContain('test/e2e/menu.test.ts');
  expect(ofFolder(affected, 'test/integration/cli/').length).toBeGreaterThan(10);
});

test.each([
  ['main/engine/warehouse/warehouse-thread.ts', 'test/integration/warehouse/postgres.test.ts'],
  ['main/engine/service/retry.ts', 'test/e2e/lookup.test.ts'],
  ['docs/errors.md', 'test/unit/errors-document.test.ts'],
  ['docs/watches.md', 'test/unit/documents.test.ts'],
  ['test/support/programs/tiny-engine.ts', 'test/integration/host/engine-host.test.ts'],
  ['words/de/lookup.ts', 'test/e2e/language.test.ts'],
])('a change of %s is tried by %s', (changed, tried) => {
  expect(affectedTests(uses, [changed])).toContain(tried);
});

test('a change of nothing is tried by those who look at all sources, and one of the set-up by all', () => {
  expect(affectedTests(uses, ['nowhere']).every((path) => /^test\/[^/]+$/.test(path))).toBe(true);
  expect(affectedTests(uses, ['package-lock.json'])).toEqual(everywhere);
});

test('quick are tests without processes, windows and databases that did not take long', () => {
  const quick = quickTests(uses, { 'test/integration/engine/caps.test.ts': 60 });
  expect(ofFolder(quick, 'test/unit/')).toEqual(ofFolder(everywhere, 'test/unit/'));
  expect(ofFolder(quick, 'test/e2e/')).toEqual([]);
  expect(quick).toContain('test/integration/lookups/lookup.test.ts');
  for (const slow of [
    'test/integration/engine/caps.test.ts',
    'test/integration/warehouse/postgres.test.ts',
    'test/integration/host/engine-host.test.ts',
    'test/integration/sheets/office-convert.test.ts',
  ])
    expect(quick).not.toContain(slow);
});

test('the tests of a PostgreSQL are known', () => {
  expect(postgresTests(uses)).toContain('test/integration/warehouse/postgres.test.ts');
  expect(postgresTests(uses)).not.toContain('test/integration/lookups/lookup.test.ts');
});
