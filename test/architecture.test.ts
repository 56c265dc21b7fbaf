import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFolders } from '../scripts/setup/paths.mjs';
import { cliProcesses, MOST_CLI_PROCESSES } from './support/engine/cli-processes.ts';
import { doorsIn } from './support/source/doors.ts';
import {
  importsOf,
  listSources,
  reachedFrom,
  readImports,
  valueImportsOf,
} from './support/source/imports.ts';
import { complaintAbout, complaintsAboutSql } from './support/source/layers.ts';

const root = join(import.meta.dirname, '..');

test('every import is allowed by the table of layers', () => {
  const imports = readImports(root, sourceFolders);
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.map(complaintAbout).filter((complaint) => complaint !== null)).toEqual([]);
});

/** The tables that the store's migrations make. */
const storeTables = listSources(join(root, 'main/engine/store/schema')).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g)].map(([, name = '']) => name),
);

test('SQL on the store is in the folders that the document names for each table', () => {
  expect(storeTables).toEqual(expect.arrayContaining(['jobs', 'requests', 'ledger', 'saved_domains']));
  const found = listSources(join(root, 'main/engine')).flatMap((path) =>
    complaintsAboutSql(relative(root, path), readFileSync(path, 'utf8'), storeTables),
  );
  expect(found).toEqual([]);
});

test.each([
  ['main/engine/ledger/a.ts', "db.get('SELECT credits FROM requests WHERE id = ?')", 1],
  ['main/engine/engine.ts', 'db.run(`UPDATE jobs SET state = 1`)', 1],
  ['main/engine/lookups/a.ts', 'db.run(`INSERT INTO ledger (id) VALUES (1)`)', 1],
  ['main/engine/lookups/a.ts', 'db.get(`SELECT 1 FROM snapshots s\n JOIN wallets w`)', 1],
  ['main/engine/lookups/a.ts', 'db.get(`SELECT 1 FROM snapshots`)', 0],
  ['main/engine/explore/a.ts', 'db.all(`SELECT * FROM spellings`)', 0],
  ['main/engine/store/a.ts', 'db.run(`DELETE FROM ledger`)', 0],
])('SQL in %s: `%s`', (path, text, complaints) => {
  expect(complaintsAboutSql(path, text, storeTables)).toHaveLength(complaints);
});

/** The computer itself, and the code that starts the engine and talks to its parent process. */
const realWorld = 'main/engine/world/real-world.ts';
/** Its file system. */
const realFiles = 'main/engine/world/real-files.ts';
/** Its part that starts table processes. */
const tableStarter = 'main/engine/world/start-tables.ts';
const ofProcess = [
  'main/engine/process/index.ts',
  'main/engine/process/host-transport.ts',
  // Hides the variables of the process from a library.
  'main/engine/world/postgres-client.ts',
];

/** What a world has for commands, too. */
const isTimerOrSocket = (door: string) => door === 'a timer' || /\bnode:(?:timers|net)\b/.test(door);

/** Make the program of the command line from `process`. */
const entriesOfCommandLine = ['main/cli/index.ts', 'main/cli/this-process.ts'];

test('the engine and its socket reach the outside only through their world', () => {
  const sources = ['main/engine', 'main/socket']
    .flatMap((folder) => listSources(join(root, folder)))
    .map((path) => relative(root, path));
  expect(sources).toEqual(expect.arrayContaining([realWorld, 'main/socket/serve.ts']));
  const found = sources
    .filter((path) => ![realWorld, realFiles, tableStarter].includes(path))
    .map((path) => ({ path, doors: doorsIn(path, readFileSync(join(root, path), 'utf8')) }))
    .map(({ path, doors }) => ({
      path,
      doors: doors.filter((door) => door !== 'process' || !ofProcess.includes(path)),
    }))
    .filter(({ doors }) => doors.length > 0)
    .map(({ path, doors }) => `${path}: ${doors.join(', ')}`);
  expect(found).toEqual([]);
});

test('every other program is started by one door, which gives it a list of variables', () => {
  const starts = /\bnode:child_process\b|['"]child_process['"]|\butilityProcess\.fork\(/;
  const found = listSources(join(root, 'main'))
    .map((path) => relative(root, path))
    .filter((path) => starts.test(readFileSync(join(root, path), 'utf8')))
    .filter(
      (path) => !/import type [^;]+ from 'node:child_process';/.test(readFileSync(join(root, path), 'utf8')),
    );
  expect(found.toSorted()).toEqual(['main/host/utility-process.ts', 'main/process/child-program.ts']);
  expect(readFileSync(join(root, 'main/host/utility-process.ts'), 'utf8')).toContain(
    'env: isAlone ? noEnvironment() : childEnvironment(),',
  );
});

test('errors of the system are told in one place, so that each says whose it is and what to do', () => {
  const sentences = /because\(\s*'(?:out_unwritable_code|unreadable_code|may_not_(?:read|write)|unwritable)'/;
  const found = listSources(join(root, 'main'))
    .map((path) => relative(root, path))
    .filter((path) => sentences.test(readFileSync(join(root, path), 'utf8')));
  expect(found).toEqual(['main/process/system-error.ts']);
});

test('the command line has what its entry gives it, so that two programs in one process do not meet', () => {
  const sources = listSources(join(root, 'main/cli')).map((path) => relative(root, path));
  const reachesOut = (path: string) => {
    const text = readFileSync(join(root, path), 'utf8');
    return doorsIn(path, text).some(
      (door) => door === 'process' || door === 'globalThis' || door === 'console' || isTimerOrSocket(door),
    );
  };
  expect(sources.filter(reachesOut)).toEqual(entriesOfCommandLine);
});

test('the command line is started as a process in few places, each for what only a process can show', () => {
  const starts = /\b(?:startCliProcess|runCliProcess|openAssistantProcess)\(|\$\{CLI_PROGRAM\}/g;
  const found = listSources(join(root, 'test'))
    .map((path) => relative(root, path))
    // Where these functions are.
    .filter((path) => !path.startsWith('test/support/engine/'))
    .map((path) => [path, [...readFileSync(join(root, path), 'utf8').matchAll(starts)].length] as const)
    .filter(([, places]) => places > 0);
  const known = Object.entries(cliProcesses).map(([path, { places }]) => [path, places] as const);
  expect(found.toSorted()).toEqual(known.toSorted());
  expect(known.reduce((sum, [, places]) => sum + places, 0)).toBeLessThanOrEqual(MOST_CLI_PROCESSES);
});

/** Where the paid operations of the service are asked for; each is handed to `buy`, which sends it. */
const askers = [
  'main/engine/jobs/ask-batch.ts',
  'main/engine/lists/start-list.ts',
  'main/engine/lookups/lookup.ts',
];

test('nothing paid is asked for but through the one door for buying', () => {
  const sources = listSources(join(root, 'main')).map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, 'utf8'),
  }));
  const holding = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  const paid = /\.(?:companiesBatch|technologiesBatch|lookup(?:Domain|Technology|Company)|startList)\(/;
  expect(holding(paid).filter((path) => !path.startsWith('main/engine/service/'))).toEqual(askers);
  expect(sources.filter(({ path }) => askers.includes(path)).every(({ text }) => /\bbuy\(/.test(text))).toBe(
    true,
  );
  // The journal's row, the lease and the reservation are made in no other place.
  for (const step of [
    /(?<!function )\bopenRequest\(/,
    /leases\.take\(/,
    /(?<!function )\breserveWithinCaps\(/,
  ])
    expect(holding(step)).toEqual(['main/engine/ledger/buy.ts']);
});

test('nothing goes into doubt or out of it but through the one door for doubt', () => {
  const writers = /\b(?:addDoubts|dropDoubts\w*|settleTeamDoubts|loseRequest|changeDoubt)\b/;
  const holding = listSources(join(root, 'main'))
    .filter((path) => writers.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(holding).toEqual([
    'main/engine/ledger/doubt.ts',
    // A colleague's answer reaches it through the table that says what came from the team.
    'main/engine/store/doubts.ts',
    'main/engine/store/requests.ts',
    'main/engine/store/team-doubts.ts',
  ]);
});

test('only one file opens DuckDB, so that every database is locked', () => {
  const openers = listSources(join(root, 'main'))
    .filter((path) => /\.(?:duckdb|apart)\(/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(openers).toEqual([join('main', 'engine', 'duckdb', 'open-duckdb.ts')]);
});

test('Explore has DuckDB in processes of its own alone, and only what is ours loads it here', () => {
  const holding = (pattern: RegExp) =>
    listSources(join(root, 'main'))
      .filter((path) => pattern.test(readFileSync(path, 'utf8')))
      .map((path) => relative(root, path));
  // Types are no library.
  const loading = holding(/(?<!typeof )\bimport\('@duckdb|^import (?!type )[^;]*'@duckdb/m);
  expect(loading.toSorted()).toEqual([
    'main/engine/duckdb/append-chunks.ts',
    realWorld,
    'main/tables/serve.ts',
  ]);
  const explore = holding(/\bcreateDatabase\(/).filter((path) => path.startsWith('main/engine/explore/'));
  for (const path of explore) {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text.match(/isApart: true/g), path).toHaveLength(text.match(/\bcreateDatabase\(/g)?.length ?? 0);
  }
  expect(holding(/\bopenDuckdb\(/).filter((path) => path.startsWith('main/engine/explore/'))).toEqual([]);
});

test.each([
  'const at = Date.now();',
  'const clock = Date.now;',
  'const at = new Date();',
  'const at = new Date( ).toISOString();',
  'const at = new Date;',
  'const text = Date();',
  'const at = performance.now();',
  'const [s] = process.hrtime();',
  'setTimeout(wake, 10);',
  'const timer = setInterval(wake, 10);',
  'setImmediate(wake);',
  "import { setTimeout as delay } from 'node:timers/promises';",
  "import { setImmediate as breathe } from 'node:timers';",
  'fetchAll(AbortSignal.timeout(10));',
  'Atomics.wait(view, 0, 0, 10);',
  'const part = Math.random();',
  "import { randomBytes } from 'node:crypto';",
  "import { createHash, randomUUID } from 'node:crypto';",
  "import {\n  createHash,\n  randomInt as number,\n} from 'node:crypto';",
  'const id = crypto.randomUUID();',
  "import { readFileSync } from 'node:fs';",
  "import * as fs from 'node:fs';",
  "import fs from 'node:fs/promises';",
  "import { constants, open } from 'node:fs';",
  "import { open, type FileHandle } from 'node:fs/promises';",
  "export { readFile } from 'node:fs/promises';",
  "const { open } = await import('node:fs/promises');",
  "import { homedir } from 'node:os';",
  "import { connect } from 'node:net';",
  "import { connect } from 'node:tls';",
  "import { createSecureContext, connect } from 'node:tls';",
  "import { request } from 'node:https';",
  "import { lookup } from 'node:dns/promises';",
  "import { fork } from 'node:child_process';",
  "import { Worker } from 'node:worker_threads';",
  "import 'node:worker_threads';",
  "const worker = new Worker('text');",
  'const answer = await fetch(address);',
  'const socket = new WebSocket(address);',
  "import { Agent } from 'undici';",
  "const library = await import('undici');",
  "const library = await import('pg/lib/client.js');",
  "import BetterSqlite from 'better-sqlite3';",
  'const db = new BetterSqlite(path);',
  "const db = await DuckDBInstance.create(':memory:');",
  'const folder = process.cwd();',
  'const { env } = process as { env: object };',
  'const text = globalThis.process.title;',
  "import { env } from 'node:process';",
  "console.log('done');",
  "const accept = '*/*'; const at = Date.now(); /* no comment before */",
])('`%s` reaches the outside by itself', (line) => {
  const path = 'main/engine/a.ts';
  expect(doorsIn(path, `${line}\n`)).not.toEqual([]);
  expect(doorsIn(path, `const a = 1;\n${line}\nconst b = 2;\n`)).not.toEqual([]);
});

test.each([
  'const at = new Date(now());',
  'const at = new Date(\n  now(),\n);',
  'const at = Date.parse(text);',
  '// What Date.now says.',
  '/** See Math.random and setTimeout. */',
  'const text = await saved.fetch(id);',
  "import { createHash, hash } from 'node:crypto';",
  "import { constants } from 'node:fs';",
  "import { constants, type Stats } from 'node:fs';",
  "import type { FileHandle } from 'node:fs/promises';",
  "import { type FileHandle } from 'node:fs/promises';",
  "import { createSecureContext } from 'node:tls';",
  "import type { Worker } from 'node:worker_threads';",
  "import type { Dispatcher } from 'undici';",
  "type Library = typeof import('undici');",
  "import { randomBytes } from '../world/random.ts';",
  'clock.setTimeout(wake);',
])('`%s` does not', (line) => {
  expect(doorsIn('main/engine/a.ts', `${line}\n`)).toEqual([]);
});

test('only the bridge reads what the preload exposes', () => {
  const readers = listSources(join(root, 'renderer'))
    .filter((path) => /\b(window|globalThis)\.stackdesk\b/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(readers.filter((path) => path !== join('renderer', 'bridge.ts'))).toEqual([]);
});

test('every entry of a menu is ours, which takes the keyboard even if it is off', () => {
  const holders = listSources(join(root, 'renderer'))
    .filter((path) => /<Menu\.Item\b/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(holders).toEqual([join('renderer', 'ui', 'menu-item.tsx')]);
});

test('every dialog is ours, which throws nothing typed away without a question', () => {
  const holders = listSources(join(root, 'renderer'))
    .filter((path) => /<Modal\b/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  // The palette finds things again at the next letter; nothing is made there.
  expect(holders.sort()).toEqual([
    join('renderer', 'app', 'palette', 'palette.tsx'),
    join('renderer', 'ui', 'confirm-dialog.tsx'),
  ]);
});

test('only the announcer is a live region: readers hear one thing at a time, and each once', () => {
  const live =
    /aria-?([lL]ive|[aA]tomic)|\brole\b\s*[=:]\s*["'{`\s]*(status|alert|log|timer|marquee)\b|<(output|Alert)\b/;
  const regions = listSources(join(root, 'renderer'))
    .filter((path) => live.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(regions).toEqual([join('renderer', 'app', 'live-region.tsx')]);
});

test('the page loads no schemas, neither at its start nor later', () => {
  const reached = reachedFrom(root, 'renderer/app/main.tsx');
  // The search reached what is loaded later, and the values that the schemas use.
  expect(reached.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['renderer/features/saved/saved-screen.tsx', 'shared/tables/saved.ts']),
  );
  expect(reached.filter(({ to }) => to === 'zod')).toEqual([]);
});

test('the window is opened and the engine started before any schema is loaded', () => {
  const reached = reachedFrom(root, 'main/index.ts', { atOnce: true }).map(({ to }) => to);
  expect(reached).toEqual(
    expect.arrayContaining(['main/shell/window/window.ts', 'main/host/engine-host.ts', 'contract/host.ts']),
  );
  expect(reached.filter((to) => to === 'zod' || to === 'main/program.ts')).toEqual([]);
});

// Each other package is loaded by `import()` when it is needed: DuckDB alone takes a third of the time of a start.
const USUAL = ['@orpc/client', '@orpc/contract', '@orpc/server', 'better-sqlite3', 'zod'];
test.each([
  ['main/cli/index.ts', USUAL],
  ['main/engine/process/index.ts', USUAL],
  ['main/engine/data/restore-thread.ts', USUAL],
  ['main/engine/warehouse/warehouse-thread.ts', ['better-sqlite3']],
  ['main/tables/index.ts', []],
])('%s loads no large library at its start', (entry, usual) => {
  const reached = reachedFrom(root, entry, { atOnce: true });
  const packages = reached.filter(({ to, isPackage }) => isPackage && !to.startsWith('node:'));
  expect(packages.filter(({ to }) => !usual.includes(to))).toEqual([]);
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
  ['main/engine/store/a.ts', 'main/engine/jobs/b.ts', false],
  ['main/engine/store/a.ts', 'main/engine/engine.ts', false],
  ['main/engine/store/a.ts', 'main/engine/nowhere/b.ts', false],
  ['main/engine/base/a.ts', 'main/engine/service/pacer/b.ts', false],
  ['main/engine/a.ts', 'main/shell/b.ts', false],
  ['main/sandbox/a.ts', 'contract/errors.ts', false],
  ['main/sandbox/a.ts', 'main/engine/domains/parse-domain.ts', false],
  ['main/shell/a.ts', 'main/host/b.ts', false],
  ['main/cli/a.ts', 'main/sandbox/b.ts', false],
  ['main/cli/a.ts', 'main/engine/store/jobs.ts', false],
  ['main/cli/a.ts', 'main/engine/b.ts', false],
  ['renderer/features/lookup/a.tsx', 'renderer/features/enrich/b.tsx', false],
  ['renderer/app/a.tsx', 'node:fs', true],
  ['renderer/stores/a.ts', 'renderer/ui/b.tsx', false],
  ['contract/a.ts', 'main/engine/b.ts', false],
  ['contract/values/a.ts', 'zod', true],
])('%s must not import %s', (from, to, isPackage) => {
  expect(complaintAbout({ from, to, isPackage })).not.toBeNull();
});

test.each([
  ['main/index.ts', 'main/host/b.ts', false],
  ['main/program.ts', 'main/host/b.ts', false],
  ['main/cli/a.ts', 'main/engine/engine.ts', false],
  ['main/cli/a.ts', 'main/engine/handlers/b.ts', false],
  ['main/engine/jobs/a.ts', 'main/engine/store/b.ts', false],
  ['main/engine/engine.ts', 'main/engine/jobs/b.ts', false],
  ['main/engine/handlers/a.ts', 'main/engine/engine.ts', false],
  ['renderer/app/a.tsx', 'renderer/features/lookup/b.tsx', false],
  ['renderer/features/lookup/a.tsx', 'renderer/features/lookup/b.tsx', false],
])('%s may import %s', (from, to, isPackage) => {
  expect(complaintAbout({ from, to, isPackage })).toBeNull();
});
