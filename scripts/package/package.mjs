import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from '../build/build.mjs';
import { writeNotice } from '../licences/notice.mjs';
import { findElectron } from '../setup/electron.mjs';
import { withLock } from '../setup/lock.mjs';
import { modernNode } from '../setup/node.mjs';
import { cacheDir, modulesDir, root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';
import { SetupError, say } from '../setup/say.mjs';
import { builderConfig } from './config.mjs';
import { planForHandingOut, splitTargets } from './handing-out.mjs';
import { addToFeed, makeLinuxPackage } from './linux-packages.mjs';
import { BUNDLE, registryEntry, writeBundle } from './mcpb.mjs';
import { signRelease } from './release-signature.mjs';
import { isPackaged, packagePrint, rememberPackage, unpackedApp } from './unpacked.mjs';

/**
 * @import { ElectronRuntime } from '../setup/electron.mjs'
 * @import { Rehearsal } from './config.mjs'
 * @import { UnpackedApp } from './unpacked.mjs'
 */

const workDir = join(cacheDir, 'package');
const limitMs = 20 * 60_000;

/** Makes the unpacked application of this computer, unless a current one exists. Returns where it is. */
export async function packageApp({ ifStale = true } = {}) {
  await build();
  return withLock('package', async () => {
    const electron = findElectron();
    const print = packagePrint(electron);
    if (!ifStale || !isPackaged(print)) {
      say(`package: the unpacked application, on Electron ${electron.version} (${electron.kind})`);
      await runBuilder(['--dir'], electron);
      rememberPackage(print);
    }
    return unpackedApp();
  });
}

/**
 * Makes the unpacked application of a release that is only tried, on the Electron that is here.
 *
 * @param {Rehearsal} rehearsal
 * @returns {Promise<UnpackedApp>}
 */
export async function packageRehearsal(rehearsal) {
  await build();
  return withLock('package', async () => {
    await runBuilder(['--dir'], findElectron(), { rehearsal });
    return unpackedApp(process.arch, rehearsal.dir);
  });
}

/**
 * Makes packages for other people with electron-builder's arguments, such as `--win nsis`; signed, unless
 * `--unsigned` is among them. electron-builder downloads its tools and the Electron that package.json names;
 * the older runtime is in none but an unsigned deb or tar.gz of a closed network, whose name says so.
 *
 * @param {string[]} words
 */
export async function packageFor(words) {
  const { args, isSigned, secret } = planForHandingOut(words);
  const { linux, others, arch } = splitTargets(args);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await build();
  await withLock('package', async () => {
    // The system's own tools make a deb or a tar.gz for tests of the Electron that is here, also on a closed network.
    const electron = linux.length > 0 && !isSigned ? findElectron() : undefined;
    await runBuilder(others, electron, { isSigned });
    const isOlder = electron?.kind === 'fallback';
    for (const target of linux) {
      const dir = join(root, 'dist');
      const path = await makeLinuxPackage({ target, arch, isOlder, dir, app: unpackedApp(arch).dir });
      say(`packaged: ${path}`);
      if (secret !== null) addToFeed(dir, basename(path), { version, arch });
    }
    const bundle = writeBundle(join(root, 'dist', BUNDLE));
    const url = process.env.STACKDESK_BUNDLE_URL;
    if (url !== undefined)
      writeFileSync(
        join(root, 'dist', 'server.json'),
        `${JSON.stringify(registryEntry(bundle, url), null, 2)}\n`,
      );
    if (secret !== null) say(`signed: ${(await signRelease(join(root, 'dist'), secret)).join(', ')}`);
  });
}

/**
 * @param {string[]} args
 * @param {ElectronRuntime | undefined} electron
 * @param {{ isSigned?: boolean, rehearsal?: Rehearsal }} options
 */
async function runBuilder(args, electron, options = {}) {
  mkdirSync(workDir, { recursive: true });
  writeNotice(join(workDir, 'NOTICE.txt'));
  writeBundle(join(workDir, BUNDLE));
  const config = join(workDir, 'electron-builder.json');
  writeFileSync(config, `${JSON.stringify(builderConfig(electron, options), null, 2)}\n`);
  const program = join(modulesDir, 'electron-builder', 'cli.js');
  const result = await run(modernNode(), [program, ...args, '--config', config, '--publish', 'never'], {
    cwd: root,
    env: builderEnvironment(),
    limitMs,
  });
  if (result.code !== 0)
    throw new SetupError(
      `electron-builder failed:\n${lastLines(result, 40)}\n${lastLines({ stdout: result.stdout, stderr: '' }, 20)}`,
    );
}

/**
 * Under a test runner electron-builder would link files instead of copying them, and then change the
 * originals.
 */
function builderEnvironment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'production', USE_HARD_LINKS: 'false' };
  for (const name of Object.keys(env)) {
    if (/^VITEST/.test(name)) delete env[name];
  }
  return env;
}
