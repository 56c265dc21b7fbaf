import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { load } from 'js-yaml';
import { root } from '../setup/paths.mjs';
import { SetupError } from '../setup/say.mjs';

/**
 * @import { KeyObject } from 'node:crypto'
 *
 * @typedef {object} UpdateFile
 * @property {string} url
 * @property {number} size
 * @property {string} sha512
 *
 * @typedef {object} Update
 * @property {string} version
 * @property {string} goodUntil The last day (UTC, `YYYY-MM-DD`) on which programs believe it.
 * @property {UpdateFile[]} files
 */

// Updates are signed by a key of the project, so that control of the update server is not control of the
// computers. A signature is good for some weeks, so that an old version cannot be kept alive: the newest release is
// signed again before that day, also if nothing changed. main/shell/updates/update-signature.ts checks the signature.

/** How long a signature is good, in days. */
const GOOD_DAYS = 60;

/**
 * Makes a key pair: writes the secret key to a new file outside of the checkout that only its owner can read,
 * and returns the public key.
 *
 * @param {string} path
 */
export function makeKeyPair(path) {
  const inside = relative(root, resolve(path));
  if (!inside.startsWith('..'))
    throw new SetupError(`${path} lies in the checkout. A secret key never does.`);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return textOf(publicKey);
}

/**
 * The public key of a secret one, as it is built into the program.
 *
 * @param {Buffer} secret
 */
export function publicKeyOf(secret) {
  return textOf(createPublicKey(createPrivateKey(secret)));
}

/** @param {KeyObject} publicKey */
function textOf(publicKey) {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
}

/**
 * The signature of an update, over its version, its last day, and the name, size and SHA-512 of each file.
 *
 * @param {Update} update
 * @param {Buffer} secret
 */
export function signatureOf({ version, goodUntil, files }, secret) {
  const lines = files.map(({ url, size, sha512 }) => `file ${url} ${size} ${sha512}\n`);
  const statement = `stackdesk update 2\nversion ${version}\ngood until ${goodUntil}\n${lines.join('')}`;
  return sign(null, Buffer.from(statement), createPrivateKey(secret)).toString('base64');
}

/**
 * Signs every feed in a folder of packages, after checking that its files match it. The signatures are good from the
 * day of `now` (ms since 1970) on. Returns the names of the feeds.
 *
 * @param {string} dir
 * @param {Buffer} secret
 * @param {number} [now]
 */
export async function signRelease(dir, secret, now = Date.now()) {
  const goodUntil = new Date(now + GOOD_DAYS * 86_400_000).toISOString().slice(0, 10);
  const feeds = readdirSync(dir).filter((name) => /^latest.*\.yml$/.test(name));
  if (feeds.length === 0) throw new SetupError(`${dir} holds no feed to sign.`);
  for (const feed of feeds) {
    const text = readFileSync(join(dir, feed), 'utf8').replace(/^(?:signature|goodUntil):.*\n?/gm, '');
    const described = load(text);
    if (!isUpdate(described)) throw new SetupError(`${feed} does not describe an update.`);
    for (const file of described.files) await requireFile(dir, feed, file);
    const signature = signatureOf({ ...described, goodUntil }, secret);
    writeFileSync(
      join(dir, feed),
      `${text.trimEnd()}\ngoodUntil: '${goodUntil}'\nsignature: '${signature}'\n`,
    );
  }
  return feeds;
}

/**
 * @param {unknown} value
 * @returns {value is Omit<Update, 'goodUntil'>}
 */
function isUpdate(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (!('version' in value && 'files' in value)) return false;
  return typeof value.version === 'string' && Array.isArray(value.files) && value.files.every(isUpdateFile);
}

/**
 * @param {unknown} value
 * @returns {value is UpdateFile}
 */
function isUpdateFile(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (!('url' in value && 'size' in value && 'sha512' in value)) return false;
  return typeof value.url === 'string' && typeof value.size === 'number' && typeof value.sha512 === 'string';
}

/**
 * @param {string} dir
 * @param {string} feed
 * @param {UpdateFile} file
 */
async function requireFile(dir, feed, { url, size, sha512 }) {
  const path = join(dir, basename(url));
  const isThere = url === basename(url) && existsSync(path) && statSync(path).size === size;
  const hash = createHash('sha512');
  if (isThere) await pipeline(createReadStream(path), hash);
  if (!isThere || hash.digest('base64') !== sha512)
    throw new SetupError(`${feed} names ${url}, which is not in ${dir} as it says.`);
}
