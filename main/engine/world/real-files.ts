import * as fs from 'node:fs';
import * as promises from 'node:fs/promises';
import { storedPath } from '../../process/stored-name.ts';
import type { Files } from './world.ts';

type Call = (...given: unknown[]) => unknown;

/** A function of the file system that takes a path, or two, first: also of names that are no UTF-8. */
function byName<Given extends (...given: never[]) => unknown>(call: Given): Given {
  const named = (...[first, second, ...others]: unknown[]) => {
    const path = typeof first === 'string' ? storedPath(first) : first;
    const isPath = TWO_PATHS.has(call) && typeof second === 'string';
    const rest =
      second === undefined && others.length === 0 ? [] : [isPath ? storedPath(second) : second, ...others];
    return (call as unknown as Call)(path, ...rest);
  };
  return named as unknown as Given;
}

const TWO_PATHS: ReadonlySet<unknown> = new Set([
  promises.copyFile,
  promises.link,
  promises.rename,
  fs.copyFileSync,
  fs.renameSync,
]);

const { closeSync, fstatSync, fsyncSync, readSync, writeSync } = fs;

/** The file system of this computer. */
export const realFiles: Files = {
  accessSync: byName(fs.accessSync),
  chmodSync: byName(fs.chmodSync),
  closeSync,
  copyFile: byName(promises.copyFile),
  copyFileSync: byName(fs.copyFileSync),
  createReadStream: byName(fs.createReadStream),
  createWriteStream: byName(fs.createWriteStream),
  existsSync: byName(fs.existsSync),
  fstatSync,
  fsyncSync,
  link: byName(promises.link),
  lstat: byName(promises.lstat),
  lstatSync: byName(fs.lstatSync),
  mkdir: byName(promises.mkdir),
  mkdirSync: byName(fs.mkdirSync),
  mkdtemp: byName(promises.mkdtemp),
  mkdtempSync: byName(fs.mkdtempSync),
  open: byName(promises.open),
  openSync: byName(fs.openSync),
  readdir: byName(promises.readdir),
  readdirSync: byName(fs.readdirSync),
  readFile: byName(promises.readFile),
  readFileSync: byName(fs.readFileSync),
  readSync,
  realpathSync: byName(fs.realpathSync),
  rename: byName(promises.rename),
  renameSync: byName(fs.renameSync),
  rm: byName(promises.rm),
  rmdirSync: byName(fs.rmdirSync),
  rmSync: byName(fs.rmSync),
  stat: byName(promises.stat),
  statfs: byName(promises.statfs),
  statfsSync: byName(fs.statfsSync),
  statSync: byName(fs.statSync),
  truncate: byName(promises.truncate),
  unlink: byName(promises.unlink),
  unlinkSync: byName(fs.unlinkSync),
  utimes: byName(promises.utimes),
  writeFileSync: byName(fs.writeFileSync),
  writeSync,
};
