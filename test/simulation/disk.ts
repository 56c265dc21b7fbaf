import type * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Files } from '../../main/engine/world/world.ts';
import type { Dice } from './service/inputs.ts';

/**
 * The same bytes in a longer buffer, with room for as many again, so that a growing file is not copied each
 * time.
 */
function grownTo(data: Buffer, length: number): Buffer {
  const room = data.buffer.byteLength - data.byteOffset;
  if (length <= room && data.byteOffset === 0) return Buffer.from(data.buffer, 0, length);
  const grown = Buffer.from(new ArrayBuffer(length * 2), 0, length);
  data.copy(grown);
  return grown;
}

/** Larger pieces are not copied: nobody writes into them again. */
const SHARED_BYTES = 1_048_576;

/** A disk in memory. What was written stays when a process dies; nothing that the system took is lost. */
export interface Disk {
  /** The files as a process sees them. `touch` is called before each of its effects; it throws if the process is dead. */
  filesOf(touch: () => void): Files;
  /** The text of a file; undefined if there is none. */
  read(path: string): string | undefined;
  write(path: string, text: string): void;
  /** The same by somebody whom the disk's troubles do not touch. */
  put(path: string, text: string): void;
  names(folder: string): string[];
  /** How many bytes can still be written; Infinity if the disk is not full. */
  setRoom(bytes: number): void;
  /** The share of writes that take only a part of their bytes. */
  setShortWrites(share: number): void;
  /** Nothing can be written, as on a mount that is read only. */
  setReadOnly(isReadOnly: boolean): void;
  /** Makes the file of a socket. Throws if something is there. */
  bind(path: string): void;
  /** Removes the file of a socket, if it is there. */
  unbind(path: string): void;
  /** How often the disk did not do what was asked. */
  readonly faults: number;
}

interface Entry {
  data: Buffer;
  mtimeMs: number;
  ino: number;
  isSocket?: boolean;
}

export interface DiskParts {
  dice: Dice;
  now: () => number;
}

export function createDisk({ dice, now }: DiskParts): Disk {
  const entries = new Map<string, Entry>();
  const folders = new Set<string>(['/']);
  const open = new Map<number, { path: string; at: number }>();
  let room = Number.POSITIVE_INFINITY;
  let shortShare = 0;
  let isReadOnly = false;
  let faults = 0;
  let lastIno = 0;
  let lastFd = 100;

  const failure = (code: string, path: string) =>
    Object.assign(new Error(`${code}: simulated, '${path}'`), { code, path });
  const find = (path: string): Entry => {
    const entry = entries.get(path);
    if (entry === undefined) throw failure('ENOENT', path);
    return entry;
  };
  const requireWritable = (path: string) => {
    if (!isReadOnly) return;
    faults += 1;
    throw failure('EROFS', path);
  };
  const make = (path: string): Entry => {
    requireWritable(path);
    lastIno += 1;
    const entry = { data: Buffer.alloc(0), mtimeMs: now(), ino: lastIno };
    entries.set(path, entry);
    return entry;
  };
  const takeWrite = (entry: Entry, bytes: Buffer, position: number): number => {
    requireWritable('disk');
    let length = bytes.length;
    if (length > 1 && shortShare > 0 && dice.chance(shortShare)) {
      faults += 1;
      length = dice.int(1, length - 1);
    }
    const growth = position + length - entry.data.length;
    if (growth > room) {
      faults += 1;
      length -= Math.min(length, growth - Math.max(0, room));
      if (length <= 0) throw failure('ENOSPC', 'disk');
    }
    const grown = Math.max(0, position + length - entry.data.length);
    if (position === 0 && entry.data.length === 0 && length === bytes.length) {
      room -= grown;
      entry.data = bytes.length > SHARED_BYTES ? bytes : grownTo(bytes, bytes.length);
      entry.mtimeMs = now();
      return length;
    }
    if (grown > 0) {
      room -= grown;
      entry.data = grownTo(entry.data, position + length);
    }
    bytes.copy(entry.data, position, 0, length);
    entry.mtimeMs = now();
    return length;
  };
  const statsOf = (path: string): fs.Stats => {
    const entry = entries.get(path);
    if (entry === undefined && !folders.has(path)) throw failure('ENOENT', path);
    const isFile = entry !== undefined;
    return {
      size: entry?.data.length ?? 0,
      mtimeMs: entry?.mtimeMs ?? 0,
      ino: entry?.ino ?? 1,
      dev: 1,
      nlink: 1,
      uid: 1,
      mode: isFile ? 0o600 : 0o700,
      isFile: () => isFile && entry.isSocket !== true,
      isSocket: () => entry?.isSocket === true,
      isDirectory: () => !isFile,
      isSymbolicLink: () => false,
    } as unknown as fs.Stats;
  };
  const openAt = (path: string, flags: string | number): Entry => {
    const isExclusive = flags === 'wx' || (typeof flags === 'number' && (flags & 0o200) !== 0);
    const creates =
      ['w', 'wx', 'a'].includes(String(flags)) || (typeof flags === 'number' && (flags & 0o100) !== 0);
    const known = entries.get(path);
    if (known !== undefined && isExclusive) throw failure('EEXIST', path);
    if (known === undefined && !creates) throw failure('ENOENT', path);
    if (!folders.has(dirname(path))) throw failure('ENOENT', path);
    const entry = known ?? make(path);
    if (flags === 'w' && known !== undefined) requireWritable(path);
    if (flags === 'w') entry.data = Buffer.alloc(0);
    return entry;
  };
  const openedAs = (fd: number) => {
    const file = open.get(fd);
    if (file === undefined) throw failure('EBADF', String(fd));
    return file;
  };
  const bytesOf = (data: unknown): Buffer =>
    typeof data === 'string' ? Buffer.from(data) : Buffer.from(data as Uint8Array);
  const handleFor = (path: string, entry: Entry, touch: () => void) => {
    let position = 0;
    return {
      write: async (data: unknown, offset = 0, length?: number, at?: number | null) => {
        touch();
        const bytes = bytesOf(data);
        const piece =
          typeof data === 'string'
            ? bytes
            : bytes.subarray(offset, offset + (length ?? bytes.length - offset));
        const start = typeof at === 'number' ? at : position;
        const bytesWritten = takeWrite(entry, piece, start);
        if (typeof at !== 'number') position += bytesWritten;
        return { bytesWritten, buffer: data };
      },
      read: async (buffer: Buffer, offset = 0, length = buffer.length - offset, at: number | null = null) => {
        touch();
        const start = at ?? position;
        const piece = entry.data.subarray(start, start + length);
        piece.copy(buffer, offset);
        if (at === null) position += piece.length;
        return { bytesRead: piece.length, buffer };
      },
      stat: async () => {
        touch();
        return statsOf(path);
      },
      truncate: async (length = 0) => {
        touch();
        entry.data = Buffer.from(entry.data.subarray(0, length));
      },
      chmod: async () => touch(),
      sync: async () => touch(),
      datasync: async () => touch(),
      close: async () => touch(),
    };
  };
  const moveTo = (from: string, to: string) => {
    requireWritable(to);
    entries.set(to, find(from));
    entries.delete(from);
  };
  const makeFolders = (path: string) => {
    if (!folders.has(path)) requireWritable(path);
    for (let folder = path; !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  };
  const namesOf = (folder: string, isRecursive: boolean): string[] => {
    if (!folders.has(folder)) throw failure('ENOENT', folder);
    const below = [...entries.keys(), ...folders].filter((path) => path.startsWith(`${folder}/`));
    const names = below.map((path) => path.slice(folder.length + 1));
    return (isRecursive ? names : names.filter((name) => !name.includes('/'))).sort();
  };
  const space = () => ({ bsize: 1, bavail: Math.min(room, 1e12), blocks: 1e12, bfree: Math.min(room, 1e12) });
  const unlinkNow = (path: string) => {
    const entry = find(path);
    requireWritable(path);
    entries.delete(path);
    room += [...entries.values()].includes(entry) ? 0 : entry.data.length;
  };

  const sync = {
    existsSync: (path: string) => entries.has(path) || folders.has(path),
    statSync: (path: string, options?: { throwIfNoEntry?: boolean }) => {
      if (options?.throwIfNoEntry === false && !sync.existsSync(path)) return undefined;
      return statsOf(path);
    },
    lstatSync: (path: string, options?: { throwIfNoEntry?: boolean }) => sync.statSync(path, options),
    accessSync: (path: string) => void statsOf(path),
    mkdirSync: (path: string) => void makeFolders(path),
    mkdtempSync: (prefix: string) => {
      const path = `${prefix}${dice.int(100_000, 999_999)}`;
      makeFolders(path);
      return path;
    },
    realpathSync: (path: string) => path,
    rmSync: (path: string) => {
      if (entries.has(path)) unlinkNow(path);
    },
    rmdirSync: (path: string) => {
      if (namesOf(path, true).length > 0) throw failure('ENOTEMPTY', path);
      requireWritable(path);
      folders.delete(path);
    },
    readdirSync: (path: string, options?: { recursive?: boolean }) =>
      namesOf(path, options?.recursive === true),
    readFileSync: (from: string | number, encoding?: string) => {
      const { data } = find(typeof from === 'number' ? openedAs(from).path : from);
      return encoding === undefined ? data : data.toString('utf8');
    },
    fstatSync: (fd: number) => statsOf(openedAs(fd).path),
    renameSync: moveTo,
    unlinkSync: unlinkNow,
    statfsSync: space,
    writeFileSync: (path: string, data: unknown) => void takeWrite(openAt(path, 'w'), bytesOf(data), 0),
    openSync: (path: string, flags: string | number) => {
      openAt(path, flags);
      lastFd += 1;
      open.set(lastFd, { path, at: 0 });
      return lastFd;
    },
    writeSync: (fd: number, data: Buffer, offset = 0, length = data.length - offset) => {
      const file = openedAs(fd);
      const written = takeWrite(find(file.path), data.subarray(offset, offset + length), file.at);
      file.at += written;
      return written;
    },
    fsyncSync: () => undefined,
    chmodSync: () => undefined,
    closeSync: (fd: number) => void open.delete(fd),
  };
  const filesOf = (touch: () => void): Files => {
    const guarded = Object.fromEntries(
      Object.entries(sync).map(([name, work]) => [
        name,
        (...given: never[]) => {
          touch();
          return (work as (...given: never[]) => unknown)(...given);
        },
      ]),
    );
    const async_ = {
      open: async (path: string, flags: string | number = 'r') => {
        touch();
        if (folders.has(path))
          return { sync: async () => touch(), close: async () => touch(), datasync: async () => touch() };
        return handleFor(path, openAt(path, flags), touch);
      },
      stat: async (path: string) => {
        touch();
        return statsOf(path);
      },
      lstat: async (path: string) => {
        touch();
        return statsOf(path);
      },
      link: async (from: string, to: string) => {
        touch();
        if (entries.has(to)) throw failure('EEXIST', to);
        entries.set(to, find(from));
      },
      rename: async (from: string, to: string) => {
        touch();
        moveTo(from, to);
      },
      unlink: async (path: string) => {
        touch();
        unlinkNow(path);
      },
      rm: async (path: string) => {
        touch();
        if (entries.has(path)) unlinkNow(path);
      },
      mkdir: async (path: string) => {
        touch();
        makeFolders(path);
        return undefined;
      },
      readdir: async (path: string) => {
        touch();
        return namesOf(path, false);
      },
      readFile: async (path: string, encoding?: string) => {
        touch();
        return sync.readFileSync(path, encoding);
      },
      truncate: async (path: string, length = 0) => {
        touch();
        const entry = find(path);
        entry.data = Buffer.from(entry.data.subarray(0, length));
      },
      utimes: async () => touch(),
      statfs: async () => {
        touch();
        return space();
      },
      mkdtemp: async (prefix: string) => {
        touch();
        const path = `${prefix}${dice.int(100_000, 999_999)}`;
        makeFolders(path);
        return path;
      },
    };
    const createReadStream = (path: string, options: { start?: number; signal?: AbortSignal } = {}) => {
      touch();
      const data = find(path).data.subarray(options.start ?? 0);
      return Readable.from(data.length === 0 ? [] : [Buffer.from(data)]);
    };
    return { ...guarded, ...async_, createReadStream } as unknown as Files;
  };
  const disk: Disk = {
    filesOf,
    read: (path) => entries.get(path)?.data.toString('utf8'),
    write: (path, text) => {
      makeFolders(dirname(path));
      const entry = entries.get(path) ?? make(path);
      entry.data = Buffer.from(text);
      entry.mtimeMs = now();
    },
    put: (path, text) => {
      const before = isReadOnly;
      isReadOnly = false;
      disk.write(path, text);
      isReadOnly = before;
    },
    names: (folder) =>
      folders.has(folder) ? namesOf(folder, false).map((name) => basename(join(folder, name))) : [],
    setRoom: (bytes) => {
      room = bytes;
    },
    setShortWrites: (share) => {
      shortShare = share;
    },
    setReadOnly: (readOnly) => {
      isReadOnly = readOnly;
    },
    bind: (path) => {
      if (entries.has(path)) throw failure('EADDRINUSE', path);
      make(path).isSocket = true;
    },
    unbind: (path) => void entries.delete(path),
    get faults() {
      return faults;
    },
  };
  return disk;
}
