import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, listSources, reachedFrom, readImports, valueImportsOf } from './support/imports.ts';
import { judge } from './support/layers.ts';

const root = join(import.meta.dirname, '..');
const folders = ['main', 'preload', 'renderer'];

test('every import holds to the table of layers', () => {
  const imports = readImports(root, folders);
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.map(judge).filter((complaint) => complaint !== null)).toEqual([]);
});

test('only the bridge reads what the preload exposes', () => {
  const readers = listSources(join(root, 'renderer'))
    .filter((path) => /\b(window|globalThis)\.stackdesk\b/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(readers.filter((path) => path !== join('renderer', 'bridge.ts'))).toEqual([]);
});

test('the page loads no schemas, neither at its start nor later', () => {
  const reached = reachedFrom(root, 'renderer/app/main.tsx');
  // The walk came as far as what is loaded later, and to the values that the schemas are made of.
  expect(reached.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['renderer/features/saved/saved-screen.tsx', 'preload/contract/values/saved.ts']),
  );
  expect(reached.filter(({ to }) => to === 'zod')).toEqual([]);
});

test('the window is opened and the engine started before any schema is loaded', () => {
  const reached = reachedFrom(root, 'main/index.ts', { atOnce: true }).map(({ to }) => to);
  expect(reached).toEqual(
    expect.arrayContaining(['main/shell/window.ts', 'main/host/engine-host.ts', 'preload/contract/host.ts']),
  );
  expect(reached.filter((to) => to === 'zod' || to === 'main/program.ts')).toEqual([]);
});

test('imports are found in all their forms', () => {
  const text = `import a from './a.ts';\nimport type { B,\n  C } from "./b.ts";\nimport './side.css';
export { d } from './d.ts';\nexport * from './e.ts';\nconst f = await import('./f.ts');\nconst g = require('g');
// import h from './h.ts';\n/* import i from './i.ts'; */\nconst text = "no import from 'here'";`;
  const found = ['./a.ts', './b.ts', './side.css', './d.ts', './e.ts', './f.ts', 'g'];
  expect(importsOf(text).sort()).toEqual(found.sort());
  expect(valueImportsOf(text).sort()).toEqual(found.filter((name) => name !== './b.ts').sort());
});

test.each([
  ['main/engine/a.ts', 'electron', true],
  ['main/engine/a.ts', 'main/shell/b.ts', false],
  ['main/sandbox/a.ts', 'preload/contract/errors.ts', false],
  ['main/sandbox/a.ts', 'main/engine/domains/parse-domain.ts', false],
  ['main/shell/a.ts', 'main/host/b.ts', false],
  ['main/cli/a.ts', 'main/sandbox/b.ts', false],
  ['renderer/features/lookup/a.tsx', 'renderer/features/enrich/b.tsx', false],
  ['renderer/app/a.tsx', 'node:fs', true],
  ['renderer/stores/a.ts', 'renderer/ui/b.tsx', false],
  ['preload/contract/a.ts', 'main/engine/b.ts', false],
  ['preload/contract/values/a.ts', 'zod', true],
])('%s must not import %s', (from, to, isPackage) => {
  expect(judge({ from, to, isPackage })).not.toBeNull();
});

test.each([
  ['main/index.ts', 'main/host/b.ts', false],
  ['main/program.ts', 'main/host/b.ts', false],
  ['main/cli/a.ts', 'main/engine/b.ts', false],
  ['renderer/app/a.tsx', 'renderer/features/lookup/b.tsx', false],
  ['renderer/features/lookup/a.tsx', 'renderer/features/lookup/b.tsx', false],
])('%s may import %s', (from, to, isPackage) => {
  expect(judge({ from, to, isPackage })).toBeNull();
});
