import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Where the engine of a data folder listens. The file is the user's own, as the folder is. */
const addressSchema = z.object({
  /** A Unix socket, or a named pipe of Windows. */
  path: z.string().min(1),
  /** 256 random bits. Each end proves that it knows them, so that no other user's program can be either. */
  secret: z.string().length(64),
});
export type Address = z.infer<typeof addressSchema>;

const FILE = 'engine-address.json';
const SOCKET = 'engine.socket';
/** Unix takes 108 bytes for the path of a socket, macOS 104. */
const LONGEST_SOCKET_PATH = 100;

/** Null if no engine left one, or if it can't be read. */
export function readAddress(dataDir: string): Address | null {
  try {
    return addressSchema.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Only the program that holds the lock on spending may call it: what an earlier engine left is removed. */
export function newAddress(dataDir: string, platform: NodeJS.Platform = process.platform): Address {
  removeAddress(dataDir);
  return { path: newPath(dataDir, platform), secret: randomBytes(32).toString('hex') };
}

/** Tells commands the address. Call it once the engine listens. */
export function writeAddress(dataDir: string, address: Address): void {
  const path = join(dataDir, FILE);
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(address), { mode: 0o600 });
  renameSync(temporary, path);
}

/** Removes the address, and the socket behind it. */
export function removeAddress(dataDir: string): void {
  const known = readAddress(dataDir);
  rmSync(join(dataDir, FILE), { force: true });
  rmSync(join(dataDir, SOCKET), { force: true });
  if (known !== null && dirname(known.path).startsWith(temporaryFolder()))
    rmSync(dirname(known.path), { recursive: true, force: true });
}

function newPath(dataDir: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return `\\\\.\\pipe\\stackdesk-${randomBytes(16).toString('hex')}`;
  const path = join(dataDir, SOCKET);
  // A folder of its own, which only this user can enter.
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? path : join(mkdtempSync(temporaryFolder()), SOCKET);
}

function temporaryFolder(): string {
  return join(tmpdir(), 'stackdesk-engine-');
}
