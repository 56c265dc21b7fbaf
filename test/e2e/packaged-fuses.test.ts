import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { packageApp } from '../../scripts/package/package.mjs';
import type { UnpackedApp } from '../../scripts/package/unpacked.mjs';
import { findElectron } from '../../scripts/setup/electron.mjs';
import { tempDir } from '../support/files/temp-dir.ts';
import { appEnvironment } from '../support/window/launch-app.ts';
import { launchPackaged } from '../support/window/packaged-app.ts';

let app: UnpackedApp;
beforeAll(async () => {
  app = await packageApp();
}, 300_000);

test('the fuses of the packaged program are as they must be', async () => {
  const wire = await getCurrentFuseWire(app.executable);
  const wanted = {
    RunAsNode: 'off',
    EnableCookieEncryption: 'on',
    EnableNodeOptionsEnvironmentVariable: 'off',
    EnableNodeCliInspectArguments: 'off',
    EnableEmbeddedAsarIntegrityValidation: 'on',
    OnlyLoadAppFromAsar: 'on',
    LoadBrowserProcessSpecificV8Snapshot: 'off',
    GrantFileProtocolExtraPrivileges: 'off',
  } as const;
  const states: Record<string, string> = {};
  for (const name of Object.keys(wanted) as (keyof typeof wanted)[]) {
    const state = wire[FuseV1Options[name]];
    // The last fuse is newer than the fallback Electron.
    if (state === undefined && name === 'GrantFileProtocolExtraPrivileges') states[name] = wanted[name];
    else states[name] = state === '1'.charCodeAt(0) ? 'on' : 'off';
  }
  expect(states).toEqual(wanted);
});

test('the packaged program cannot be turned into a Node, nor made to load code by its environment, and opens no port for an inspector', async () => {
  const folder = tempDir();
  const mark = join(folder, 'was-run');
  const script = join(folder, 'intruder.cjs');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`);
  const asNode = { ELECTRON_RUN_AS_NODE: '1' };

  // The same on an Electron with its default fuses, to show that the test would notice.
  const { executable } = findElectron();
  spawnSync(executable, [script], { env: appEnvironment(asNode) });
  expect(existsSync(mark)).toBe(true);
  rmSync(mark);

  const { printed, quit } = await launchPackaged(app, {
    args: [script, '--inspect=0'],
    env: { ...asNode, NODE_OPTIONS: `--require=${script}` },
  });
  await quit();
  expect(existsSync(mark)).toBe(false);
  expect(printed()).toContain('DevTools listening');
  expect(printed()).not.toContain('Debugger listening');
});

test.runIf(process.platform === 'linux')('a folder in place of the archive is not run', async () => {
  const copy = linkedCopy(app.dir);
  const mark = join(tempDir(), 'was-run');
  const intruder = join(copy, 'resources', 'app');
  renameSync(join(copy, 'resources', 'app.asar'), join(copy, 'resources', 'taken-away.asar'));
  mkdirSync(intruder);
  writeFileSync(join(intruder, 'package.json'), '{"name": "stackdesk", "main": "index.cjs"}');
  writeFileSync(join(intruder, 'index.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`);
  await expect(launchPackaged({ executable: join(copy, 'stackdesk') })).rejects.toThrow('ended with 1');
  expect(existsSync(mark)).toBe(false);
});

/** A copy made of links, because the program is large; only names differ. */
function linkedCopy(dir: string): string {
  const copy = join(dirname(dir), 'copy-of-a-test');
  rmSync(copy, { recursive: true, force: true });
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const { status, stderr } = spawnSync('cp', ['-al', dir, copy], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return copy;
}
