import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { appId } from '../../../main/shell/system/app-id.ts';
import { build } from '../../../scripts/build/build.mjs';
import { beforePack } from '../../../scripts/package/check-natives.mjs';
import { builderConfig } from '../../../scripts/package/config.mjs';
import type { ElectronRuntime } from '../../../scripts/setup/electron.mjs';
import { tempDir } from '../../support/files/temp-dir.ts';

const root = join(import.meta.dirname, '../../..');

interface Target {
  target: string;
  arch: string[];
}
interface System {
  icon: string;
  target: Target[];
  [name: string]: unknown;
}
interface Configuration {
  appId: string;
  win: System;
  mac: System & { entitlements: string; entitlementsInherit: string };
  linux: System;
  nsis: { include: string };
  publish: { provider: string; url: string } | null;
  extraMetadata?: object;
  forceCodeSigning: boolean;
  electronFuses: Record<string, boolean>;
}

// electron-builder's own reader of its configuration, which also checks it against its schema.
const builder = createRequire(import.meta.url)('app-builder-lib/out/util/config/config.js') as {
  getConfig(projectDir: string, path: string | null, given: null): Promise<Configuration>;
  validateConfiguration(config: Configuration, logger: { isEnabled: false }): Promise<void>;
};

beforeAll(() => build());

async function readConfig(electron?: ElectronRuntime, isSigned = false): Promise<Configuration> {
  const path = join(tempDir(), 'electron-builder.json');
  writeFileSync(
    path,
    JSON.stringify({ ...builderConfig(electron, { isSigned }), extends: join(root, 'electron-builder.yml') }),
  );
  const config = await builder.getConfig(root, path, null);
  await builder.validateConfiguration(config, { isEnabled: false });
  return config;
}

test('the program names itself to the system as its installer does', async () => {
  expect((await readConfig()).appId).toBe(appId);
});

test('there is a package for each system and processor, with its icon', async () => {
  const { win, mac, linux, nsis } = await readConfig();
  const targets = (system: System) =>
    system.target.flatMap(({ target, arch }) => arch.map((each) => `${target} ${each}`));
  expect(targets(win).sort()).toEqual(['nsis arm64', 'nsis x64']);
  expect(targets(mac).sort()).toEqual(['dmg arm64', 'dmg x64', 'zip arm64', 'zip x64']);
  expect(targets(linux).sort()).toEqual(['AppImage arm64', 'AppImage x64']);
  const named = [win.icon, mac.icon, linux.icon, mac.entitlements, mac.entitlementsInherit, nsis.include];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('no package takes spreadsheets away from the program that opens them today', async () => {
  const { win, mac, linux } = await readConfig();
  expect(mac.fileAssociations).toEqual(
    [['csv'], ['xlsx', 'xlsm'], ['ods'], ['parquet']].map((ext) =>
      expect.objectContaining({ ext, role: 'Viewer', rank: 'Alternate' }),
    ),
  );
  // These would take over a file extension on Windows, and rename a file type on Linux.
  expect([win.fileAssociations, linux.fileAssociations]).toEqual([undefined, undefined]);
  const installer = readFileSync(join(root, 'assets/windows/installer.nsh'), 'utf8');
  const written = [...installer.matchAll(/WriteRegStr SHELL_CONTEXT "([^"]+)"/g)].map(([, key]) => key);
  const perExtension = written.filter((key) => key?.includes('EXTENSION'));
  expect(perExtension).toEqual([
    expect.stringMatching(/^Software\\Classes\\\$\{EXTENSION\}\\OpenWithProgids$/),
  ]);
});

test('removing the program on Windows undoes everything that its installer registers', () => {
  const installer = readFileSync(join(root, 'assets/windows/installer.nsh'), 'utf8');
  const count = (pattern: RegExp) => [...installer.matchAll(pattern)].map(([, what]) => what).sort();
  expect(count(/stackdeskWithdraw "(\S+)"/g)).toEqual(count(/stackdeskOffer "(\S+)"/g));
  const classes = new Set(count(/WriteRegStr SHELL_CONTEXT "Software\\Classes\\(\w[\w.]*)/g));
  expect(count(/DeleteRegKey SHELL_CONTEXT "Software\\Classes\\(\w[\w.]*)"/g)).toEqual([...classes]);
  expect(count(/insertmacro stackdeskPath (\w+)/g)).toEqual(['add', 'remove']);
});

test('only signed packages look for updates, and they carry the key that proves them', async () => {
  vi.stubEnv('STACKDESK_UPDATE_URL', 'https://updates.example.org/');
  vi.stubEnv('STACKDESK_UPDATE_KEY', 'the key');
  const unsigned = await readConfig();
  expect([unsigned.publish, unsigned.extraMetadata]).toEqual([null, undefined]);
  const { publish, extraMetadata, forceCodeSigning } = await readConfig(undefined, true);
  vi.unstubAllEnvs();
  expect([extraMetadata, forceCodeSigning]).toEqual([{ stackdeskUpdateKey: 'the key' }, true]);
  expect(publish).toEqual({ provider: 'generic', url: expect.stringContaining('env.STACKDESK_UPDATE_URL') });
});

test('the official Electron gets every fuse that exists', async () => {
  const { electronFuses } = await readConfig({
    kind: 'official',
    executable: '/x/electron',
    version: '45.4.1',
    args: [],
  });
  expect(electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    enableCookieEncryption: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('a package for another system is refused if its native modules are missing here', () => {
  const arch = { x64: 1, arm64: 3 }[process.arch as 'x64' | 'arm64'];
  expect(() => beforePack({ electronPlatformName: process.platform, arch })).not.toThrow();
  // DuckDB has no such package.
  expect(() => beforePack({ electronPlatformName: 'linux', arch: 2 })).toThrow(
    '@duckdb/node-bindings-linux-armv7l',
  );
});
