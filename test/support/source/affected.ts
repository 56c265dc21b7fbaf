import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { pathOf, valueImportsOf } from './imports.ts';

/** Whom each file of the checkout uses: what it imports, starts or names. Paths have slashes and begin at the checkout. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** The sources of the programs that `electron.vite.config.ts` builds. A file that names `cli.cjs` starts the first. */
const builtFrom = new Map([
  ['cli.cjs', 'main/cli/index.ts'],
  ['engine.cjs', 'main/engine/process/index.ts'],
  ['sandbox.cjs', 'main/sandbox/index.ts'],
  ['restore.cjs', 'main/engine/data/restore-thread.ts'],
  ['warehouse.cjs', 'main/engine/warehouse/warehouse-thread.ts'],
  ['tables.cjs', 'main/tables/index.ts'],
]);

/** Where the only file of a name is; null if several have it. */
type Places = ReadonlyMap<string, string | null>;

/** What tests of a folder start without naming it: the whole window, or the page alone. */
const startedBy: readonly { tests: string; starts: readonly string[] }[] = [
  { tests: 'test/e2e/', starts: ['main/index.ts', 'preload/index.ts', 'renderer/index.html'] },
  { tests: 'test/page/', starts: ['preload/index.ts', 'renderer/index.html'] },
];

/** What everything depends on. */
const underAll =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|electron\.vite\.config\.ts|tsconfig[\w.]*\.json|scripts\/(?:setup|build|test)\/.*|test\/support\/run\/.*)$/;

const sources = '{main,preload,contract,shared,renderer,words,scripts,test}/**/*.{ts,tsx,mjs,cjs,html,css}';

/** Reads all sources of a checkout, and finds whom they use. */
export function readUses(root: string): Uses {
  const files = globSync(sources, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const places = new Map<string, string | null>();
  // A name that several files have says nothing about which one is meant.
  for (const file of files) places.set(posix.basename(file), places.has(posix.basename(file)) ? null : file);
  return new Map(
    files.map((file) => [file, usedBy(root, file, readFileSync(join(root, file), 'utf8'), places)] as const),
  );
}

function usedBy(root: string, file: string, text: string, places: Places): Set<string> {
  const folder = posix.dirname(file);
  const imported = valueImportsOf(text).map((name) => pathOf(file, name) ?? name);
  const named = [...text.matchAll(/['"`]([^'"`\s]+)['"`]/g)].map(([, name = '']) => name);
  const used = new Set([...imported, ...named.flatMap((name) => builtFrom.get(posix.basename(name)) ?? [])]);
  for (const [, thread = ''] of text.matchAll(/\bprogram\('(\w+)'/g))
    for (const source of [builtFrom.get(`${thread}.cjs`)]) if (source !== undefined) used.add(source);
  // The program names files that it makes. Tests and scripts name those of the checkout.
  if (!/^(?:test|scripts)\/|\.html$/.test(file)) {
    // The window says how the command line is called, and starts none.
    if (!imported.includes('main/cli/index.ts')) used.delete('main/cli/index.ts');
    // The window of a test is never started as a command.
    if (file === 'main/index.ts') used.delete('main/command.ts');
    return used;
  }
  for (const name of named) {
    if (/\*.*\.\w+$/.test(name)) used.add(name);
    if (!/\.\w+$/.test(name) || name.includes('*')) continue;
    used.add(places.get(posix.basename(name)) ?? name);
    for (const path of [posix.join(folder, name), posix.normalize(name)])
      if (existsSync(join(root, path))) used.add(path);
  }
  return used;
}

/** Everything that a file uses directly or through others, with packages by their names and itself. */
export function reachOf(uses: Uses, file: string): Set<string> {
  const reached = new Set([file, ...startedFor(file)]);
  // Files found on the way are visited, too.
  for (const each of reached) for (const used of uses.get(each) ?? []) reached.add(used);
  return reached;
}

function startedFor(test: string): string[] {
  return startedBy.flatMap(({ tests, starts }) => (test.startsWith(tests) ? starts : []));
}

/** Over how many steps each file uses this one, for files that do. */
export function distancesTo(uses: Uses, file: string): Map<string, number> {
  const users = new Map<string, string[]>();
  for (const [user, used] of uses)
    for (const each of [...used, ...startedFor(user)]) users.set(each, [...(users.get(each) ?? []), user]);
  const distances = new Map([[file, 0]]);
  // Files found on the way are visited, too, the nearest first.
  for (const [each, steps] of distances)
    for (const user of users.get(each) ?? []) if (!distances.has(user)) distances.set(user, steps + 1);
  return distances;
}

/** The test files that use one of the changed files. Those of the folder `test` itself look at all sources. */
export function affectedTests(uses: Uses, changed: readonly string[]): string[] {
  const tests = testFiles(uses);
  if (changed.some((file) => underAll.test(file))) return tests;
  return tests.filter((test) => {
    if (posix.dirname(test) === 'test') return true;
    const reached = reachOf(uses, test);
    if (changed.some((file) => reached.has(file))) return true;
    const patterns = [...reached].filter((name) => name.includes('*'));
    return patterns.some((pattern) => changed.some((file) => matchesGlob(file, pattern)));
  });
}

/** All test files, but for those that need programs of others. */
export function testFiles(uses: Uses): string[] {
  return [...uses.keys()].filter((file) => /^test\/(?!boxes\/).*\.test\.ts$/.test(file)).sort();
}
