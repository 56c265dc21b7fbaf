import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, expect, test } from 'vitest';
import { readHelp } from '../../scripts/build/help-documents.ts';
import { depends, makeLinuxPackage } from '../../scripts/package/linux-packages.mjs';
import { packageApp } from '../../scripts/package/package.mjs';
import type { UnpackedApp } from '../../scripts/package/unpacked.mjs';
import { findElectron } from '../../scripts/setup/electron.mjs';
import { type ArchiveFile, archiveFiles, packagesOf, resolveIn } from '../support/files/archive.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { isFull } from '../support/run/campaign-size.ts';

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
};

let app: UnpackedApp;
let files: ArchiveFile[];
beforeAll(async () => {
  app = await packageApp();
  files = archiveFiles(app);
}, 300_000);

const root = join(import.meta.dirname, '../..');
const here = `${process.platform}-${process.arch}`;

test('nothing is packaged but what runs', () => {
  const tops = new Set(
    files.map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('out/') ? 2 : 1)
        .join('/'),
    ),
  );
  expect([...tops].sort()).toEqual([
    'assets',
    'node_modules',
    'out/main',
    'out/preload',
    'out/renderer',
    'package.json',
  ]);
  const unwanted = files.filter(({ path }) =>
    /\.(?:map|[cm]?tsx?|md|markdown|gypi?|cc|cpp|c|h|patch)$|\/(?:tests?|__tests__|examples?)\/|\/node_modules\/(?:zod|@orpc|@duckdb\/node-api)\//.test(
      `/${path}`,
    ),
  );
  expect(unwanted.map(({ path }) => path)).toEqual([]);
});

test('native modules are those of this system, and are next to the archive', () => {
  const native = files.filter(({ path }) => /\.(?:node|so|dylib|dll)$/.test(path));
  const expected = [
    new RegExp(`^node_modules/@duckdb/node-bindings-${here}/`),
    new RegExp(`^node_modules/better-sqlite3/prebuilds/${here}\\.node$`),
    new RegExp(`^node_modules/keytar/prebuilds/${here}/keytar\\.node$`),
  ];
  const isExpected = (path: string) => expected.some((each) => each.test(path));
  expect(native.filter(({ path, isUnpacked }) => !isUnpacked || !isExpected(path))).toEqual([]);
  expect(expected.filter((each) => !native.some(({ path }) => each.test(path)))).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'the deb asks for the libraries of C and C++ that native modules need',
  () => {
    const native = files.filter(({ path }) => /\.(?:node|so)$/.test(path));
    const names = native.map(({ path }) =>
      readFileSync(join(app.resources, 'app.asar.unpacked', path), 'latin1'),
    );
    const newest = (pattern: RegExp) =>
      Math.max(...names.flatMap((text) => [...text.matchAll(pattern)].map(([, minor]) => Number(minor))));
    expect(depends).toContain(`libc6 (>= 2.${newest(/GLIBC_2\.(\d+)/g)})`);
    // GLIBCXX_3.4.29 came with GCC 11, 3.4.28 with 10.
    expect(depends).toContain(`libstdc++6 (>= ${newest(/GLIBCXX_3\.4\.(\d+)/g) - 18})`);
  },
);

test('every file of the archive has a hash in its head', () => {
  expect(files.filter(({ isHashed }) => !isHashed).map(({ path }) => path)).toEqual([]);
});

test('nothing in the folder leads out of it', () => {
  const links = readdirSync(app.dir, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isSymbolicLink(),
  );
  expect(links.map(({ name }) => name)).toEqual([]);
  expect(readdirSync(app.resources).sort()).not.toContain('app');
});

test('Help is packaged once, with every picture of its documents', () => {
  const inHelp = (path: string) => path.startsWith('out/renderer/help/');
  const packaged = files.map(({ path }) => path).filter(inHelp);
  const { documents, images } = readHelp(root);
  expect(documents.length).toBeGreaterThan(20);
  const expected = ['documents.json', 'help.css', 'help.js', 'index.de.html', 'index.en.html'];
  const pictures = [...images.keys()].map((name) => `images/${name}`);
  expect(packaged.sort()).toEqual(
    [...expected, ...pictures].map((name) => `out/renderer/help/${name}`).sort(),
  );
  expect(readdirSync(app.resources)).toEqual(expect.not.arrayContaining(['README.md', 'docs']));
});

test('every package finds the packages that it needs', () => {
  const packages = packagesOf(app, files);
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    overrides: Record<string, string>;
  };
  const missing: string[] = [];
  for (const [path, { name, version, dependencies = {}, optionalDependencies = {} }] of packages) {
    for (const [needed, range] of Object.entries(dependencies)) {
      if (needed in optionalDependencies || isLeftOut(needed)) continue;
      const found = resolveIn(packages, path, needed);
      if (found === undefined || !satisfies(found.version, overrides[needed] ?? range))
        missing.push(`${name}@${version} needs ${needed}`);
    }
  }
  expect(packages.size).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the notice beside the archive names every package in it', () => {
  const notice = readFileSync(join(app.resources, 'NOTICE.txt'), 'utf8');
  const named = [...packagesOf(app, files).values()].map(({ name, version }) => `${name}@${version} (`);
  expect(named.filter((each) => !notice.includes(`\n${each}`))).toEqual([]);
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'the deb installs, its command needs no display, an assistant finds the tools, and removing leaves nothing but the data',
  async () => {
    const dir = tempDir();
    const system = join(dir, 'system');
    const deb = await makeLinuxPackage({
      target: 'deb',
      app: isFull ? app.dir : outlineOf(join(dir, 'app')),
      arch: process.arch === 'arm64' ? 'arm64' : 'x64',
      isOlder: findElectron().kind === 'fallback',
      compression: 'none',
      dir,
    });
    for (const folder of ['updates', 'info'])
      mkdirSync(join(system, 'var/lib/dpkg', folder), { recursive: true });
    writeFileSync(join(system, 'var/lib/dpkg/status'), '');
    const dpkg = (...words: string[]) =>
      output('dpkg', [`--root=${system}`, '--force-depends', '--force-unsafe-io', ...words], {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      });
    dpkg('-i', deb);
    rmSync(deb);

    // The outline has nothing that runs.
    const command = isFull ? join(system, 'usr/bin/stackdesk') : join(app.resources, 'bin/stackdesk');
    expect(realpathSync(join(system, 'usr/bin/stackdesk'))).toBe(
      join(system, 'usr/lib/stackdesk/resources/bin/stackdesk'),
    );
    const data = ['--sandbox', '--data-dir', join(dir, 'data')];
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(output(command, ['--version'])).toBe(`${version}\n`);
    output(command, ['lookup', 'domain', 'shopify.com', ...data]);
    expect(JSON.parse(output(command, ['saved', 'search', '--json', ...data]))).toMatchObject({ total: 1 });
    const assistant = new Client({ name: 'a test', version: '1' });
    await assistant.connect(
      new StdioClientTransport({ command, args: ['mcp', ...data], env: { PATH: '/usr/bin:/bin' } }),
    );
    const { tools } = await assistant.listTools();
    await assistant.close();
    expect(tools.map(({ name }) => name)).toContain('search_saved');

    const share = (path: string) => join(system, 'usr/share', path);
    const entry = readFileSync(share('applications/stackdesk.desktop'), 'utf8');
    const [, program = ''] = /^Exec=(\S+) %U$/m.exec(entry) ?? [];
    expect(existsSync(join(system, program))).toBe(true);
    expect(entry).toContain('x-scheme-handler/stackdesk;');
    for (const path of ['bash-completion/completions/stackdesk', 'icons/hicolor/48x48/apps/stackdesk.png'])
      expect(existsSync(share(path)), path).toBe(true);
    expect(gunzipSync(readFileSync(share('man/man1/stackdesk.1.gz'))).toString()).toContain(
      '.SS saved search',
    );

    dpkg('--purge', 'stackdesk');
    expect(readdirSync(system, { recursive: true }).filter((path) => `${path}`.startsWith('usr'))).toEqual(
      [],
    );
    expect(existsSync(join(dir, 'data', 'stackdesk.db'))).toBe(true);
  },
  900_000,
);

/** A small application with what the package itself looks at: half a gigabyte takes minutes on a busy computer. */
function outlineOf(folder: string): string {
  cpSync(join(app.resources, 'bin'), join(folder, 'resources/bin'), { recursive: true });
  cpSync(join(app.resources, 'NOTICE.txt'), join(folder, 'resources/NOTICE.txt'));
  for (const name of ['stackdesk', 'chrome-sandbox']) writeFileSync(join(folder, name), '', { mode: 0o755 });
  return folder;
}

/** What a program prints. It must end well. */
function output(program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

test('it is no larger than docs/packaging.md allows', () => {
  const budget = readBudgets();
  const sum = (some: ArchiveFile[]) => some.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  const archiveHead =
    statSync(join(app.resources, 'app.asar')).size - sum(files.filter((each) => !each.isUnpacked));
  const native = files.filter(({ path }) => /\.(?:node|so|dylib|dll)$/.test(path));
  const measured = {
    application: sum(files) + archiveHead,
    page: sum(files.filter(({ path }) => path.startsWith('out/renderer/'))),
    own: sum(files) + archiveHead - sum(native),
  };
  expect(measured.application).toBeLessThan(budget('The application without Electron'));
  expect(measured.own).toBeLessThan(budget('of that, all but native modules'));
  expect(measured.page).toBeLessThan(budget('of that, the page with Help'));
});

/** Bytes by row, from the document's table of limits. */
function readBudgets(): (row: string) => number {
  const document = readFileSync(join(root, 'docs/packaging.md'), 'utf8');
  return (row) => {
    const found = document.match(new RegExp(`^\\| ${row} \\| ([\\d,]+) \\|`, 'm'))?.[1];
    if (found === undefined) throw new Error(`docs/packaging.md has no limit for: ${row}`);
    return Number(found.replaceAll(',', ''));
  };
}

/** Packages that do not run: types, and what compiles native modules. */
function isLeftOut(name: string): boolean {
  return name.startsWith('@types/') || name === 'node-addon-api';
}
