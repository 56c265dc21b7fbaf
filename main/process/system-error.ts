import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { type ErrorCode, StackdeskError } from '#contract/errors.ts';
import { because, type Fact, type Reason, type ReasonKey } from '#contract/reason.ts';
import { mayBeNoText } from './stored-name.ts';
import { codeOf } from './error-code.ts';

/** What is looked at to say what is wrong with a path. A simulated world has other files, and another user. */
export interface Sight {
  files: Pick<typeof fs, 'accessSync' | 'lstatSync' | 'readFileSync' | 'statSync'>;
  userId: number | undefined;
}

let seen = (): Sight => ({ files: fs, userId: process.getuid?.() });

/** For the engine, whose files may be made up. */
export function lookIn(sight: () => Sight): void {
  seen = sight;
}

/** What a code of the system or of SQLite means for a person. */
export type Trouble =
  | 'full'
  | 'denied'
  | 'read_only'
  | 'missing'
  | 'many_open'
  | 'long'
  | 'looped'
  | 'folder'
  | 'held'
  | 'taken'
  | 'disk'
  | 'memory'
  | 'unfit'
  | 'failing'
  | 'busy'
  | 'damaged';

/** All codes that a person can do something about. Others are errors of ours, or of a connection. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  EACCES: 'denied',
  EAGAIN: 'held',
  EBUSY: 'held',
  EDQUOT: 'full',
  EEXIST: 'taken',
  EFBIG: 'full',
  EHOSTDOWN: 'disk',
  EINVAL: 'unfit',
  EIO: 'disk',
  EISDIR: 'folder',
  ELOOP: 'looped',
  EMFILE: 'many_open',
  ENAMETOOLONG: 'long',
  ENFILE: 'many_open',
  ENODEV: 'missing',
  ENOENT: 'missing',
  ENOMEM: 'memory',
  ENOSPC: 'full',
  ENOTCONN: 'disk',
  ENOTDIR: 'missing',
  ENOTEMPTY: 'taken',
  ENOTSUP: 'unfit',
  ENXIO: 'missing',
  EOPNOTSUPP: 'unfit',
  EPERM: 'denied',
  EROFS: 'read_only',
  ESTALE: 'disk',
  ETXTBSY: 'held',
  EXDEV: 'unfit',
  SQLITE_BUSY: 'busy',
  SQLITE_CANTOPEN: 'failing',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_FULL: 'full',
  SQLITE_IOERR: 'failing',
  SQLITE_LOCKED: 'busy',
  SQLITE_NOLFS: 'failing',
  SQLITE_NOMEM: 'failing',
  SQLITE_NOTADB: 'damaged',
  SQLITE_PERM: 'denied',
  SQLITE_PROTOCOL: 'failing',
  SQLITE_READONLY: 'read_only',
  // What Windows calls an error that it has no other name for.
  UNKNOWN: 'failing',
};

/** DuckDB's errors have no codes. */
const NO_ROOM_IN_WORDS = /no space left on device|disk quota exceeded/i;

/** What an error of the system, of SQLite or of DuckDB means. Null for any other. */
export function troubleOf(error: unknown): Trouble | null {
  if (isOfConnection(error)) return null;
  // SQLite's longer codes say more than a person can use, such as `SQLITE_IOERR_SHMSIZE`.
  const [code = ''] = /^(?:SQLITE_[A-Z]+|[A-Z]+$)/.exec(codeOf(error)) ?? [];
  const known = Object.hasOwn(TROUBLES, code) ? (TROUBLES[code] ?? null) : null;
  return known ?? (error instanceof Error && NO_ROOM_IN_WORDS.test(error.message) ? 'full' : null);
}

/** Whether what failed was reading a path or writing it. */
type Use = 'read' | 'write';

/**
 * The one place that turns an error of the system into ours: what happened, to which path, and whose that is. Any
 * other error is returned as it is.
 */
export function systemErrorOf(error: unknown): unknown {
  if (error instanceof StackdeskError) return error;
  if (isOfConnection(error)) return saidBy(error, 'unreachable');
  const trouble = troubleOf(error);
  if (trouble === null) return error;
  const known = storeTroubleOf(error);
  if (known !== null) return new StackdeskError(known.code, known.reason, { cause: error });
  const { path, use } = placeOf(error, trouble);
  return path === null ? saidBy(error, codeFor(trouble, use)) : errorAt(error, path, use);
}

function saidBy(error: unknown, code: ErrorCode): StackdeskError {
  const words = error instanceof Error ? error.message : String(error);
  return new StackdeskError(code, because('system_said', { words }), { cause: error });
}

/** The same for an error of which a path is known, and whether that was read or written. */
function errorAt(error: unknown, path: string, use: Use): unknown {
  const trouble = error instanceof StackdeskError ? null : troubleOf(error);
  if (trouble === null) return error;
  const reason = reasonFor(trouble, use, path, codeOf(error));
  return new StackdeskError(codeFor(trouble, use), reason, { cause: error });
}

/** Such an error of a disk that is written to. Any other error is returned as it is. */
export function diskErrorOf(error: unknown, path: string): unknown {
  return errorAt(error, path, 'write');
}

/** The same for an error that surely came from writing `path`: always one of ours. */
export function writeErrorOf(error: unknown, path: string): StackdeskError {
  const known = errorAt(error, path, 'write');
  if (known instanceof StackdeskError) return known;
  const code = codeOf(error);
  const reason =
    code === '' ? because('unwritable', { path }) : because('out_unwritable_code', { path, code });
  return new StackdeskError('out_unwritable', reason, { cause: error });
}

/** Such an error of a file that is read: always one of ours. */
export function readErrorOf(error: unknown, path: string): StackdeskError {
  const known = errorAt(error, path, 'read');
  if (known instanceof StackdeskError) return known;
  return new StackdeskError('file_unreadable', because('unreadable', { path }), { cause: error });
}

/** Troubles that come from the place that is written to, even if something else is read meanwhile. */
const OF_WRITING: ReadonlySet<Trouble> = new Set(['full', 'denied', 'read_only', 'many_open', 'long']);

/** As `writeErrorOf`, if the error surely came from writing `path`. Else it is returned as it is. */
export function refusalOf(error: unknown, path: string): unknown {
  const trouble = troubleOf(error);
  return trouble !== null && OF_WRITING.has(trouble) ? writeErrorOf(error, path) : error;
}

type StoreCode = Extract<ErrorCode, 'disk_full' | 'store_locked' | 'store_unwritable'>;

/** What an error of SQLite means for what is kept in the store. Null for an error of ours. */
export function storeTroubleOf(error: unknown): { code: StoreCode; reason: Reason } | null {
  const trouble = codeOf(error).startsWith('SQLITE_') ? troubleOf(error) : null;
  if (trouble === null) return null;
  if (trouble === 'full') return { code: 'disk_full', reason: because('store_full') };
  if (trouble === 'busy') return { code: 'store_locked', reason: because('store_held') };
  return { code: 'store_unwritable', reason: because('store_refuses', { code: codeOf(error) }) };
}

function codeFor(trouble: Trouble, use: Use): ErrorCode {
  if (trouble === 'full') return 'disk_full';
  if (use === 'write') return 'out_unwritable';
  return trouble === 'missing' ? 'file_not_found' : 'file_unreadable';
}

/** What is so, for troubles of which the path says nothing more. The words have an advice on each. */
const SAID = {
  busy: null,
  damaged: null,
  disk: 'disk_fails',
  failing: null,
  folder: 'is_folder',
  full: 'no_room',
  held: 'file_held',
  looped: 'links_loop',
  many_open: 'files_many',
  memory: 'memory_short',
  read_only: 'disk_read_only',
  taken: 'exists',
  unfit: 'place_unfit',
} as const satisfies Record<Exclude<Trouble, 'denied' | 'long' | 'missing'>, ReasonKey | null>;

/** Full in another way than a disk. */
const FULL_BY_CODE: Readonly<Record<string, 'quota_full' | 'file_large'>> = {
  EDQUOT: 'quota_full',
  EFBIG: 'file_large',
};

function reasonFor(trouble: Trouble, use: Use, path: string, code: string): Reason {
  if (trouble === 'long') return because('path_long', pathLength(path));
  if (trouble === 'denied') {
    const other = otherOwnerOf(path);
    if (other !== null) return because('belongs_to', other);
    return because(use === 'read' ? 'may_not_read' : 'may_not_write', { path });
  }
  if (trouble === 'missing') {
    if (mayBeNoText(path)) return because('name_no_text', { path });
    const reason = use === 'read' ? because('no_file', { path }) : lackedBy(path);
    if (reason !== null) return reason;
  } else {
    const key = FULL_BY_CODE[code] ?? SAID[trouble];
    if (key !== null) return { key, facts: { path, code } };
  }
  return because(use === 'read' ? 'unreadable_code' : 'out_unwritable_code', { path, code });
}

/** What a path that can't be written to lacks: its folder, or that this is one. Null if that is there. */
function lackedBy(path: string): Reason | null {
  const folder = dirname(path);
  for (let at = folder; ; at = dirname(at)) {
    const isFolder = isFolderAt(at);
    if (isFolder === false) return because('out_in_file', { path, file: at });
    if (isFolder === true) return at === folder ? null : because('out_no_folder', { path, folder });
    if (dirname(at) === at) return null;
  }
}

/** Null if nothing is there, or if that can't be seen. */
function isFolderAt(path: string): boolean | null {
  try {
    return seen().files.statSync(path).isDirectory();
  } catch {
    return null;
  }
}

/** How much of a path that is too long is shown: its end. */
const SHOWN = 60;

/** A path that is too long, by its end and its length. */
export function pathLength(path: string): { path: string; bytes: number } {
  return { path: path.length > SHOWN ? `…${path.slice(-SHOWN)}` : path, bytes: Buffer.byteLength(path) };
}

/**
 * What of a path another user has: the path, or the nearest folder above it that can be looked at. Null if it is
 * this user's own, or if the system has no owners.
 */
export function otherOwnerOf(path: string): { path: string; owner: Fact } | null {
  const { userId: me } = seen();
  if (me === undefined) return null;
  for (let at = path; ; at = dirname(at)) {
    const owner = ownerAt(at);
    if (owner === me) return null;
    if (owner !== null) return { path: at, owner: nameOf(owner) };
    if (dirname(at) === at) return null;
  }
}

function ownerAt(path: string): number | null {
  try {
    return seen().files.lstatSync(path).uid;
  } catch {
    return null;
  }
}

function nameOf(user: number): Fact {
  if (user === 0) return 'root';
  try {
    const [, name] =
      new RegExp(`^([^:\\n]+):[^:\\n]*:${user}:`, 'm').exec(
        seen().files.readFileSync('/etc/passwd', 'utf8'),
      ) ?? [];
    if (name !== undefined) return name;
  } catch {
    // A directory of users elsewhere may know the name.
  }
  return because('user_number', { number: String(user) });
}

/** The path that an error of the system names. Null if there is none. */
export const pathIn = (error: unknown): string | null => textIn(error, 'path');

/** What Node adds to an error of the system. */
function textIn(error: unknown, name: 'syscall' | 'path' | 'dest'): string | null {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : null;
  return typeof value === 'string' ? value : null;
}

/** The system's calls about connections. Their codes are those of files, too: a firewall says EPERM. */
const OF_CONNECTIONS =
  /^(?:accept|bind|connect|getaddrinfo|getnameinfo|listen|query[A-Z]\w*|recvmsg|send|sendmsg|shutdown|socket)$/;

function isOfConnection(error: unknown): boolean {
  return pathIn(error) === null && OF_CONNECTIONS.test(textIn(error, 'syscall') ?? '');
}

/** The system's calls that only look. A program is read to start it. */
const LOOKS =
  /^(?:access|l?stat|fstat|statfs|open|opendir|read|readlink|realpath|scandir|uv_cwd|spawn(?:Sync)?(?: .*)?)$/s;

/** What `open` says only if a file is written to or made. */
const OPENED_TO_WRITE = /^(?:EDQUOT|EEXIST|EFBIG|EISDIR|ENOSPC|EROFS|ETXTBSY)$/;

/** Which path an error is about, and whether that was read or written. */
function placeOf(error: unknown, trouble: Trouble): { path: string | null; use: Use } {
  const path = pathIn(error);
  const dest = textIn(error, 'dest');
  const call = textIn(error, 'syscall') ?? '';
  // The system names both files, and not the one that it means.
  if (path !== null && dest !== null)
    return isOfSource(call, path, trouble) ? { path, use: 'read' } : { path: dest, use: 'write' };
  if (path !== null && call === 'open' && wasToWrite(codeOf(error), path, trouble))
    return { path, use: 'write' };
  return { path, use: LOOKS.test(call) ? 'read' : 'write' };
}

function isOfSource(call: string, source: string, trouble: Trouble): boolean {
  if (trouble === 'missing') return isMissing(source);
  return call === 'copyfile' && trouble === 'denied' && !canRead(source);
}

/** `open` does not say what for. What can be read was to be written, and what is not there was to be made. */
function wasToWrite(code: string, path: string, trouble: Trouble): boolean {
  if (trouble !== 'denied') return OPENED_TO_WRITE.test(code);
  return isMissing(path) || canRead(path);
}

function isMissing(path: string): boolean {
  try {
    seen().files.lstatSync(path);
    return false;
  } catch (error) {
    return troubleOf(error) === 'missing';
  }
}

function canRead(path: string): boolean {
  try {
    // Opening and closing it would end SQLite's locks, if it is a store of this program.
    seen().files.accessSync(path, fs.constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
