import { constants } from 'node:fs';
import { type Files, world } from './world.ts';

// The file system of the engine's world. Names and signatures are those of `node:fs/promises` (and of
// `node:fs` for those that end in `Sync` or begin with `create`), so that a caller
// changes nothing but the module that it imports from.

/** Any of the functions below. Each passes its arguments on unchanged. */
type Call = (...given: never[]) => unknown;

export const copyFile = ((...given: never[]) =>
  (world().files.copyFile as Call)(...given)) as Files['copyFile'];
export const link = ((...given: never[]) => (world().files.link as Call)(...given)) as Files['link'];
export const lstat = ((...given: never[]) => (world().files.lstat as Call)(...given)) as Files['lstat'];
export const mkdir = ((...given: never[]) => (world().files.mkdir as Call)(...given)) as Files['mkdir'];
export const mkdtemp = ((...given: never[]) => (world().files.mkdtemp as Call)(...given)) as Files['mkdtemp'];
export const open = ((...given: never[]) => (world().files.open as Call)(...given)) as Files['open'];
export const readdir = ((...given: never[]) => (world().files.readdir as Call)(...given)) as Files['readdir'];
export const readFile = ((...given: never[]) =>
  (world().files.readFile as Call)(...given)) as Files['readFile'];
export const rename = ((...given: never[]) => (world().files.rename as Call)(...given)) as Files['rename'];
export const rm = ((...given: never[]) => (world().files.rm as Call)(...given)) as Files['rm'];
export const stat = ((...given: never[]) => (world().files.stat as Call)(...given)) as Files['stat'];
export const statfs = ((...given: never[]) => (world().files.statfs as Call)(...given)) as Files['statfs'];
export const truncate = ((...given: never[]) =>
  (world().files.truncate as Call)(...given)) as Files['truncate'];
export const unlink = ((...given: never[]) => (world().files.unlink as Call)(...given)) as Files['unlink'];
export const utimes = ((...given: never[]) => (world().files.utimes as Call)(...given)) as Files['utimes'];
export const chmodSync = ((...given: never[]) =>
  (world().files.chmodSync as Call)(...given)) as Files['chmodSync'];
export const accessSync = ((...given: never[]) =>
  (world().files.accessSync as Call)(...given)) as Files['accessSync'];
export const closeSync = ((...given: never[]) =>
  (world().files.closeSync as Call)(...given)) as Files['closeSync'];
export const createReadStream = ((...given: never[]) =>
  (world().files.createReadStream as Call)(...given)) as Files['createReadStream'];
export const createWriteStream = ((...given: never[]) =>
  (world().files.createWriteStream as Call)(...given)) as Files['createWriteStream'];
export const copyFileSync = ((...given: never[]) =>
  (world().files.copyFileSync as Call)(...given)) as Files['copyFileSync'];
export const existsSync = ((...given: never[]) =>
  (world().files.existsSync as Call)(...given)) as Files['existsSync'];
export const fstatSync = ((...given: never[]) =>
  (world().files.fstatSync as Call)(...given)) as Files['fstatSync'];
export const fsyncSync = ((...given: never[]) =>
  (world().files.fsyncSync as Call)(...given)) as Files['fsyncSync'];
export const lstatSync = ((...given: never[]) =>
  (world().files.lstatSync as Call)(...given)) as Files['lstatSync'];
export const mkdirSync = ((...given: never[]) =>
  (world().files.mkdirSync as Call)(...given)) as Files['mkdirSync'];
export const openSync = ((...given: never[]) =>
  (world().files.openSync as Call)(...given)) as Files['openSync'];
export const readdirSync = ((...given: never[]) =>
  (world().files.readdirSync as Call)(...given)) as Files['readdirSync'];
export const readFileSync = ((...given: never[]) =>
  (world().files.readFileSync as Call)(...given)) as Files['readFileSync'];
export const readSync = ((...given: never[]) =>
  (world().files.readSync as Call)(...given)) as Files['readSync'];
export const renameSync = ((...given: never[]) =>
  (world().files.renameSync as Call)(...given)) as Files['renameSync'];
export const rmSync = ((...given: never[]) => (world().files.rmSync as Call)(...given)) as Files['rmSync'];
export const statfsSync = ((...given: never[]) =>
  (world().files.statfsSync as Call)(...given)) as Files['statfsSync'];
export const statSync = ((...given: never[]) =>
  (world().files.statSync as Call)(...given)) as Files['statSync'];
export const unlinkSync = ((...given: never[]) =>
  (world().files.unlinkSync as Call)(...given)) as Files['unlinkSync'];
export const writeFileSync = ((...given: never[]) =>
  (world().files.writeFileSync as Call)(...given)) as Files['writeFileSync'];
export const writeSync = ((...given: never[]) =>
  (world().files.writeSync as Call)(...given)) as Files['writeSync'];
export const mkdtempSync = ((...given: never[]) =>
  (world().files.mkdtempSync as Call)(...given)) as Files['mkdtempSync'];
export const realpathSync = ((...given: never[]) =>
  (world().files.realpathSync as Call)(...given)) as Files['realpathSync'];
export const rmdirSync = ((...given: never[]) =>
  (world().files.rmdirSync as Call)(...given)) as Files['rmdirSync'];

/** Flags for reading: a pipe opens at once, without its other end. */
export const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a small file of ours. A data folder may be a stranger's: a pipe or a device in the file's place would be read
 * for ever. Throws for these, for more than `mostBytes`, and the system's errors.
 */
export function readSmallFile(path: string, mostBytes: number): string {
  const file = openSync(path, WITHOUT_WAITING);
  try {
    const facts = fstatSync(file);
    if (!facts.isFile() || facts.size > mostBytes) throw new TypeError(`${path} is not a small file`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
