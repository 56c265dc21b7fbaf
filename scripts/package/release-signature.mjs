import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { load } from 'js-yaml';
import { root } from '../setup/paths.mjs';
import { SetupError } from '../setup/say.mjs';

// Updates are signed by a key of the project, so that whoever holds the server does not hold the computers. main/shell/update-signature.ts checks it.

/** Makes a key pair: writes the secret key into a new file that its owner alone reads, never within the checkout; returns the public one. */
export function makeKeyPair(path) {
  const inside = relative(root, resolve(path));
  if (!inside.startsWith('..'))
    throw new SetupError(`${path} lies in the checkout. A secret key never does.`);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return textOf(publicKey);
}

/** The public key of a secret one, as the program is told it. */
export function publicKeyOf(secret) {
  return textOf(createPublicKey(createPrivateKey(secret)));
}

function textOf(publicKey) {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
}

/** The signature of an update: version, and name, size and SHA-512 of each file. */
export function signatureOf({ version, files }, secret) {
  const lines = files.map(({ url, size, sha512 }) => `file ${url} ${size} ${sha512}\n`);
  const statement = `stackdesk update 1\nversion ${version}\n${lines.join('')}`;
  return sign(null, Buffer.from(statement), createPrivateKey(secret)).toString('base64');
}

/** Signs every feed in a folder of packages, once each file that it names is there as it says. Returns the names of the feeds. */
export async function signRelease(dir, secret) {
  const feeds = readdirSync(dir).filter((name) => /^latest.*\.yml$/.test(name));
  if (feeds.length === 0) throw new SetupError(`${dir} holds no feed to sign.`);
  for (const feed of feeds) {
    const text = readFileSync(join(dir, feed), 'utf8').replace(/^signature:.*\n?/m, '');
    const update = load(text);
    for (const file of update.files) await requireFile(dir, feed, file);
    writeFileSync(join(dir, feed), `${text.trimEnd()}\nsignature: '${signatureOf(update, secret)}'\n`);
  }
  return feeds;
}

async function requireFile(dir, feed, { url, size, sha512 }) {
  const path = join(dir, basename(url));
  const isThere = url === basename(url) && existsSync(path) && statSync(path).size === size;
  const hash = createHash('sha512');
  if (isThere) await pipeline(createReadStream(path), hash);
  if (!isThere || hash.digest('base64') !== sha512)
    throw new SetupError(`${feed} names ${url}, which is not in ${dir} as it says.`);
}
