import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { problemOf } from '../../../main/engine/base/problem.ts';
import {
  diskErrorOf,
  readErrorOf,
  refusalOf,
  storeTroubleOf,
  systemErrorOf,
  troubleOf,
  writeErrorOf,
} from '../../../main/process/system-error.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { because, sayReason } from '#contract/reason.ts';
import { germanReasons } from '../../../words/de/reasons/reasons.ts';
import { englishReasons } from '../../../words/en/reasons/reasons.ts';
import { systemError } from '../../support/files/short-disk.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** What a person can meet in the file system, with the codes if the path is read and if it is written. */
const SYSTEM: Record<string, [read: ErrorCode, write: ErrorCode]> = {
  EACCES: ['file_unreadable', 'out_unwritable'],
  EAGAIN: ['file_unreadable', 'out_unwritable'],
  EBUSY: ['file_unreadable', 'out_unwritable'],
  EDQUOT: ['disk_full', 'disk_full'],
  EEXIST: ['file_unreadable', 'out_unwritable'],
  EFBIG: ['disk_full', 'disk_full'],
  EHOSTDOWN: ['file_unreadable', 'out_unwritable'],
  EINVAL: ['file_unreadable', 'out_unwritable'],
  EIO: ['file_unreadable', 'out_unwritable'],
  EISDIR: ['file_unreadable', 'out_unwritable'],
  ELOOP: ['file_unreadable', 'out_unwritable'],
  EMFILE: ['file_unreadable', 'out_unwritable'],
  ENAMETOOLONG: ['file_unreadable', 'out_unwritable'],
  ENFILE: ['file_unreadable', 'out_unwritable'],
  ENODEV: ['file_not_found', 'out_unwritable'],
  ENOENT: ['file_not_found', 'out_unwritable'],
  ENOMEM: ['file_unreadable', 'out_unwritable'],
  ENOSPC: ['disk_full', 'disk_full'],
  ENOTCONN: ['file_unreadable', 'out_unwritable'],
  ENOTDIR: ['file_not_found', 'out_unwritable'],
  ENOTEMPTY: ['file_unreadable', 'out_unwritable'],
  ENOTSUP: ['file_unreadable', 'out_unwritable'],
  ENXIO: ['file_not_found', 'out_unwritable'],
  EOPNOTSUPP: ['file_unreadable', 'out_unwritable'],
  EPERM: ['file_unreadable', 'out_unwritable'],
  EROFS: ['file_unreadable', 'out_unwritable'],
  ESTALE: ['file_unreadable', 'out_unwritable'],
  ETXTBSY: ['file_unreadable', 'out_unwritable'],
  EXDEV: ['file_unreadable', 'out_unwritable'],
  UNKNOWN: ['file_unreadable', 'out_unwritable'],
};

const SQLITE: Record<string, ErrorCode> = {
  SQLITE_BUSY: 'store_locked',
  SQLITE_BUSY_SNAPSHOT: 'store_locked',
  SQLITE_CANTOPEN: 'store_unwritable',
  SQLITE_CANTOPEN_ISDIR: 'store_unwritable',
  SQLITE_CORRUPT: 'store_unwritable',
  SQLITE_FULL: 'disk_full',
  SQLITE_IOERR: 'store_unwritable',
  SQLITE_IOERR_SHMSIZE: 'store_unwritable',
  SQLITE_IOERR_WRITE: 'store_unwritable',
  SQLITE_LOCKED: 'store_locked',
  SQLITE_NOLFS: 'store_unwritable',
  SQLITE_NOMEM: 'store_unwritable',
  SQLITE_NOTADB: 'store_unwritable',
  SQLITE_PERM: 'store_unwritable',
  SQLITE_PROTOCOL: 'store_unwritable',
  SQLITE_READONLY: 'store_unwritable',
  SQLITE_READONLY_DBMOVED: 'store_unwritable',
};

/** Codes of errors of ours, or of connections, which have words of their own. */
const NOT_OF_FILES =
  /^E(?:ADDR|AFNOSUPPORT|ALREADY|BAD|CANCELED|CHILD|CONN|DEADLK|DESTADDRREQ|DOM|FAULT|HOSTUNREACH|IDRM|ILSEQ|INPROGRESS|INTR|ISCONN|MLINK|MSGSIZE|MULTIHOP|NET|NOBUFS|NODATA|NOEXEC|NOLCK|NOLINK|NOMSG|NOPROTOOPT|NOSR|NOSTR|NOSYS|NOTSOCK|NOTTY|OVERFLOW|PIPE|PROTO|RANGE|SPIPE|SRCH|TIME|WOULDBLOCK|2BIG)/;

test('every code of the system is either a trouble of files or known as something else', () => {
  const codes = Object.keys(constants.errno).filter((code) => !NOT_OF_FILES.test(code));
  expect(codes.filter((code) => !(code in SYSTEM))).toEqual([]);
});

test.each(Object.entries(SYSTEM))('%s is never internal, and names the path', (code, [read, write]) => {
  const path = '/some/folder/file.csv';
  expect(readErrorOf(systemError(code), path)).toMatchObject({ code: read });
  expect(writeErrorOf(systemError(code), path)).toMatchObject({ code: write });
  expect(diskErrorOf(systemError(code), path)).toMatchObject({ code: write });
  for (const syscall of ['read', 'mkdir']) {
    const problem = problemOf(Object.assign(systemError(code), { path, syscall }));
    expect(problem.code).toBe(syscall === 'read' ? read : write);
    expect(problem.message).toContain(path);
    expect(problem.message).toBe(
      sayReason(problem.reason ?? because('is_empty', { path }), englishReasons, String),
    );
    expect(sayReason(problem.reason ?? because('is_empty', { path }), germanReasons, String)).toContain(path);
    expect(problem.advice).not.toBe('');
  }
  // Some calls name no path, such as a write to an open file.
  expect(problemOf(systemError(code)).code).not.toBe('internal');
});

test('a code that says nothing by itself is not all that a person is told', () => {
  const folder = tempDir();
  const path = join(folder, 'a file');
  writeFileSync(path, '');
  // What these mean depends on what is where the path leads; `UNKNOWN` means nothing.
  const looked = ['UNKNOWN', 'ENODEV', 'ENXIO', 'ENOENT', 'ENOTDIR'];
  for (const code of Object.keys(SYSTEM))
    for (const error of [readErrorOf(systemError(code), path), writeErrorOf(systemError(code), path)])
      expect([code, error.reason?.key]).not.toEqual([
        looked.includes(code) ? '' : code,
        expect.stringMatching(/_code$/),
      ]);
  const inFile = join(path, 'in', 'out.csv');
  expect(writeErrorOf(systemError('ENOTDIR'), inFile).message).toBe(
    `${inFile} cannot be written: ${path} is not a folder.`,
  );
  expect(writeErrorOf(systemError('ENOENT'), join(folder, 'no', 'such', 'out.csv')).message).toContain(
    `there is no folder ${join(folder, 'no', 'such')}`,
  );
});

test.each(Object.entries(SQLITE))('%s of the store is never internal', (code, expected) => {
  const error = new BetterSqlite.SqliteError('made up by a test', code);
  expect(problemOf(error)).toMatchObject({ code: expected });
  expect(storeTroubleOf(error)).toMatchObject({ code: expected });
});

test('errors of ours and of connections stay as they are', () => {
  for (const code of [
    'ECONNREFUSED',
    'EPIPE',
    'ERR_INVALID_ARG_TYPE',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_ERROR',
    '',
  ]) {
    const error = systemError(code);
    expect(systemErrorOf(error)).toBe(error);
    expect(troubleOf(error)).toBeNull();
  }
  expect(problemOf(new Error('a slip')).code).toBe('internal');
  expect(troubleOf(new Error('IO Error: No space left on device'))).toBe('full');
  // The disk that is lost may be the one that is read.
  const lost = systemError('EIO');
  expect(refusalOf(lost, '/out.csv')).toBe(lost);
  expect(refusalOf(systemError('ENOSPC'), '/out.csv')).toMatchObject({ code: 'disk_full' });
});

/** What Node throws, and what a person is told of it. */
const told = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { code, message } = problemOf(error);
    return { code, message };
  }
  return null;
};

test('a copy that fails names the file that is at fault', () => {
  const folder = tempDir();
  const [source, none] = [join(folder, 'source.csv'), join(folder, 'none.csv')];
  writeFileSync(source, '');
  for (const both of [copyFileSync, renameSync, linkSync]) {
    expect(told(() => both(none, join(folder, 'target.csv')))).toEqual({
      code: 'file_not_found',
      message: `There is no file ${none}.`,
    });
    const target = join(folder, 'none', 'target.csv');
    expect(told(() => both(source, target))).toEqual({
      code: 'out_unwritable',
      message: `${target} cannot be written: there is no folder ${join(folder, 'none')}.`,
    });
  }
  const facts = { path: source, dest: join(folder, 'target.csv'), syscall: 'copyfile' };
  const fails = (code: string) => () => {
    throw Object.assign(systemError(code), facts);
  };
  expect(told(fails('ENOSPC'))?.message).toContain(facts.dest);
  expect(told(fails('EACCES'))).toEqual({
    code: 'out_unwritable',
    message: `You may not write ${facts.dest}.`,
  });
  expect(unreadable(() => told(fails('EACCES')))).toEqual({
    code: 'file_unreadable',
    message: `You may not read ${source}.`,
  });
});

test('a file that was opened to be written is not said to be unreadable', () => {
  const folder = tempDir();
  const path = join(folder, 'file.csv');
  writeFileSync(path, '');
  const opened = (code: string, at = path) =>
    told(() => {
      throw Object.assign(systemError(code), { path: at, syscall: 'open' });
    })?.code;
  expect(told(() => openSync(folder, 'w'))?.code).toBe('out_unwritable');
  expect(told(() => openSync(path, 'wx'))?.code).toBe('out_unwritable');
  for (const code of ['EROFS', 'ETXTBSY', 'EACCES', 'EPERM']) expect(opened(code)).toBe('out_unwritable');
  expect(opened('EACCES', join(folder, 'new.csv'))).toBe('out_unwritable');
  expect(unreadable(() => opened('EACCES'))).toBe('file_unreadable');
  expect(told(() => openSync(join(folder, 'none.csv'), 'r'))?.code).toBe('file_not_found');
});

test('a program that is not there is no output file', async () => {
  const child = spawn(join(tempDir(), 'none'));
  const [error] = await once(child, 'error');
  expect(problemOf(error).code).toBe('file_not_found');
  expect(told(() => execFileSync(join(tempDir(), 'none')))?.code).toBe('file_not_found');
});

test.each(Object.keys(SYSTEM))('%s of a connection is not taken for one of a file', (code) => {
  const error = Object.assign(new Error(`connect ${code} 10.0.0.5:5432`), { code, syscall: 'connect' });
  expect(troubleOf(error)).toBeNull();
  expect(problemOf(error)).toMatchObject({
    code: 'unreachable',
    message: `The system says: connect ${code} 10.0.0.5:5432`,
  });
});

/** Runs work in a world in which no file may be read. */
function unreadable<Result>(work: () => Result): Result {
  const leave = enterWorld({
    ...realWorld,
    files: {
      ...realWorld.files,
      accessSync: () => {
        throw systemError('EACCES');
      },
    },
  });
  try {
    return work();
  } finally {
    leave();
  }
}

test('a path that is too long is shown by its end, with its length', () => {
  const path = `/${'ä'.repeat(300)}.csv`;
  expect(writeErrorOf(systemError('ENAMETOOLONG'), path).message).toBe(
    `…${path.slice(-60)} is longer than the system allows: 605 bytes.`,
  );
});

test('what may not be used says whose it is, down to the folder that belongs to another', () => {
  const folder = tempDir();
  const path = join(folder, 'own', 'file.csv');
  mkdirSync(join(folder, 'own'));
  writeFileSync(path, '');
  const asUser = (userId: number | undefined) => ({
    ...realWorld,
    machine: { ...realWorld.machine, userId },
  });
  const said = (id: number | undefined, at: string) => {
    const leave = enterWorld(asUser(id));
    try {
      return writeErrorOf(systemError('EACCES'), at).message;
    } finally {
      leave();
    }
  };
  const me = process.getuid?.();
  expect(said(me, path)).toBe(`You may not write ${path}.`);
  expect(said(undefined, path)).toBe(`You may not write ${path}.`);
  if (me !== 0) return;
  expect(said(4_242, path)).toBe(`${path} belongs to root, and you may not use it.`);
  expect(said(4_242, join(folder, 'own', 'new', 'file.csv'))).toBe(
    `${join(folder, 'own')} belongs to root, and you may not use it.`,
  );
});
