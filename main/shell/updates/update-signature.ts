import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** An update as the feed describes it. The feed may hold anything. */
export interface OfferedUpdate {
  version: string;
  /** The last day (UTC, `YYYY-MM-DD`) on which the makers stand by this being their newest version. */
  goodUntil?: unknown;
  files: readonly { url: string; size?: number | undefined; sha512: string }[];
}

/** The DER prefix of an Ed25519 public key. The 32 bytes of the key follow. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
/** The properties that a feed may have. Any other could change what the library does. */
const KNOWN = new Set(['version', 'goodUntil', 'files', 'path', 'sha512', 'releaseDate', 'signature']);
const KNOWN_OF_FILE = new Set(['url', 'size', 'sha512', 'blockMapSize']);

/** The key that updates are signed with, from the base64 of its 32 bytes. Null for anything else. */
export function readUpdateKey(text: unknown): KeyObject | null {
  if (typeof text !== 'string' || !/^[\w+/]{43}=$/.test(text)) return null;
  try {
    const der = Buffer.concat([KEY_HEAD, Buffer.from(text, 'base64')]);
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/**
 * Throws `ForgedUpdate` unless `key` signed the update's version, its last day, and the name, size and SHA-512 of
 * each file. The library compares these with what it downloads. Throws `StaleUpdate` if its last day is before `now`
 * (ms since 1970): whoever controls the server could show an old version for ever.
 */
export function requireSigned(update: OfferedUpdate, key: KeyObject, now: number): void {
  const statement = statementOf(update);
  if (statement === null) throw new ForgedUpdate('the feed holds more or other things than it may');
  const signature = (update as { signature?: unknown }).signature;
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(signature))
    throw new ForgedUpdate('the feed has no signature');
  if (!verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64')))
    throw new ForgedUpdate('the signature is of another key, or of something else');
  if (String(update.goodUntil) < new Date(now).toISOString().slice(0, 10))
    throw new StaleUpdate(`what is there was good until ${update.goodUntil}`);
}

/** Throws `ForgedUpdate` unless the version is higher than `present`: an old version may have a known hole. */
export function requireHigher({ version }: OfferedUpdate, present: string): void {
  if (!isHigher(version, present)) throw new ForgedUpdate(`${version} is not higher than ${present}`);
}

/** True if the bytes are one of the files that the update names. */
export function isNamed(update: OfferedUpdate, bytes: Buffer): boolean {
  const hash = createHash('sha512').update(bytes).digest('base64');
  return update.files.some(({ sha512, size }) => sha512 === hash && size === bytes.length);
}

/** An offered update is not what the makers of the program signed. */
export class ForgedUpdate extends Error {
  override readonly name = 'ForgedUpdate';
}

/** An offered update is signed, but the makers stood by it for a time that has passed. */
export class StaleUpdate extends Error {
  override readonly name = 'StaleUpdate';
}

/** The signed text, as in `scripts/package/release-signature.mjs`. Null if the update has anything else. */
function statementOf(update: OfferedUpdate): string | null {
  const { version, files, goodUntil } = update;
  if (typeof goodUntil !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(goodUntil)) return null;
  if (!/^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(version) || !Array.isArray(files) || files.length === 0)
    return null;
  if (Object.keys(update).some((name) => !KNOWN.has(name))) return null;
  const lines = files.map((file: OfferedUpdate['files'][number]) => {
    const { url, size, sha512 } = file;
    const isPlain =
      Object.keys(file).every((name) => KNOWN_OF_FILE.has(name)) &&
      /^[A-Za-z0-9][\w.-]*$/.test(url) &&
      Number.isSafeInteger(size) &&
      /^[A-Za-z0-9+/]{86}==$/.test(sha512);
    return isPlain ? `file ${url} ${size} ${sha512}\n` : null;
  });
  if (lines.includes(null)) return null;
  return `stackdesk update 2\nversion ${version}\ngood until ${goodUntil}\n${lines.join('')}`;
}

function isHigher(version: string, present: string): boolean {
  const [mine, theirs] = [present, version].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (const [index, part] of (theirs ?? []).entries()) {
    const own = mine?.[index] ?? 0;
    if (part !== own) return part > own;
  }
  return false;
}
