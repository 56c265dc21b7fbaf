import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readSmallFile,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from '../engine/world/files.ts';
import { PRIVATE_FILE } from '../engine/world/private.ts';
import { randomBytes } from '../engine/world/random.ts';
import { world } from '../engine/world/world.ts';

/** Where the engine of a data folder listens. The file is the user's own, as the folder is. */
const addressSchema = z.object({
  /** A Unix socket, or a named pipe of Windows. */
  path: z.string().min(1),
  /** 256 random bits. Each end proves that it knows them, so that no other user's program can be either. */
  secret: z.string().length(64),
  /** The process of the engine, to tell a person which one it is. */
  pid: z.number().int().optional(),
});
export type Address = z.infer<typeof addressSchema>;

const FILE = 'engine-address.json';
const MOST_BYTES = 16_384;
const SOCKET = 'engine.socket';
/** How the folder of a socket begins whose data folder has a long path. */
const PREFIX = 'stackdesk-engine-';
/** Unix takes 108 bytes for the path of a socket, macOS 104. */
const LONGEST_SOCKET_PATH = 100;

/**
 * The file that holds the address. It is in the data folder where `isOurs` can ask the system who made the socket.
 * Windows does not say that of a pipe, so there the file is in the user's own folder, and no data folder names a pipe.
 */
function addressFile(dataDir: string): string {
  const { platform, homeFolder } = world().machine;
  if (platform !== 'win32') return join(dataDir, FILE);
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const name = createHash('sha256').update(folder.toLowerCase()).digest('hex');
  return join(homeFolder(), 'AppData', 'Local', 'Stackdesk', 'engines', `${name}.json`);
}

/**
 * Null if no engine left one, or if it can't be read. Also null if no engine of this user made that path: a data
 * folder may come from a stranger, and what stands in it must not lead a token to another program.
 */
export function readAddress(dataDir: string): Address | null {
  try {
    const address = addressSchema.parse(JSON.parse(readSmallFile(addressFile(dataDir), MOST_BYTES)));
    return isOurs(address.path, dataDir) ? address : null;
  } catch {
    return null;
  }
}

/** True if `newPath` can have made this path, and no other user what is there. */
function isOurs(path: string, dataDir: string): boolean {
  const { platform, userId } = world().machine;
  if (platform === 'win32') return /^\\\\\.\\pipe\\stackdesk-[\da-f]{32}$/.test(path);
  const isMine = ({ uid }: Stats) => uid === userId;
  const folder = dirname(path);
  const isPrivate = () => {
    const facts = lstatSync(folder);
    return facts.isDirectory() && isMine(facts) && (facts.mode & 0o077) === 0;
  };
  const isPlace =
    realpathSync(folder) === realpathSync(dataDir) || (basename(folder).startsWith(PREFIX) && isPrivate());
  // An engine that is about to end has removed it already.
  const socket = lstatSync(path, { throwIfNoEntry: false });
  const isFree = socket === undefined || (socket.isSocket() && isMine(socket));
  return basename(path) === SOCKET && isPlace && isFree;
}

/** Only the program that holds the lock on spending may call it: what an earlier engine left is removed. */
export function newAddress(dataDir: string, platform = world().machine.platform): Address {
  removeAddress(dataDir);
  const secret = randomBytes(32).toString('hex');
  return { path: newPath(dataDir, platform), secret, pid: world().machine.processId };
}

/** Tells commands the address. Call it once the engine listens. */
export function writeAddress(dataDir: string, address: Address): void {
  const path = addressFile(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${world().machine.processId}.tmp`;
  // What stands there may be a stranger's link to another file.
  rmSync(temporary, { force: true });
  writeFileSync(temporary, JSON.stringify(address), { mode: PRIVATE_FILE, flag: 'wx' });
  renameSync(temporary, path);
}

/** Removes the address, and the socket behind it. */
export function removeAddress(dataDir: string): void {
  const known = readAddress(dataDir);
  rmSync(addressFile(dataDir), { force: true });
  rmSync(join(dataDir, SOCKET), { force: true });
  if (known === null || !basename(dirname(known.path)).startsWith(PREFIX)) return;
  rmSync(known.path, { force: true });
  try {
    rmdirSync(dirname(known.path));
  } catch {
    // Something else is in it, so it is not ours alone.
  }
}

function newPath(dataDir: string, platform: string): string {
  if (platform === 'win32') return `\\\\.\\pipe\\stackdesk-${randomBytes(16).toString('hex')}`;
  const path = join(dataDir, SOCKET);
  // A folder of its own, which only this user can enter.
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH
    ? path
    : join(mkdtempSync(join(world().machine.tempFolder(), PREFIX)), SOCKET);
}
