import type { FileHandle } from 'node:fs/promises';
import { enterWorld, type Files, world } from '../../../main/engine/world/world.ts';

/**
 * What a disk does with a write: how many of its bytes it takes, an error, or `lost` if it reports all of
 * them and keeps none. `number` counts the writes from 1.
 */
export type Taking = (write: { number: number; length: number }) => number | Error | 'lost';

/** A system error with this code. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made up by a test`), { code });
}

/** Runs work on a disk that takes writes as `taking` says. Returns the result and the number of writes. */
export async function onDisk<Result>(
  taking: Taking,
  work: () => Promise<Result>,
): Promise<{ result: Result | unknown; hasFailed: boolean; writes: number }> {
  let writes = 0;
  const write = (file: FileHandle) => (bytes: Buffer, offset: number, length: number, position: number) => {
    writes += 1;
    const taken = taking({ number: writes, length });
    if (taken instanceof Error) return Promise.reject(taken);
    if (taken === 'lost') return Promise.resolve({ bytesWritten: length, buffer: bytes });
    if (taken === 0) return Promise.resolve({ bytesWritten: 0, buffer: bytes });
    return file.write(bytes, offset, Math.min(taken, length), position);
  };
  const open: Files['open'] = async (...given) => {
    const file = await before.files.open(...given);
    return withFunctions(file, { write: write(file) });
  };
  const before = world();
  const leave = enterWorld({ ...before, files: { ...before.files, open } });
  try {
    return { result: await work(), hasFailed: false, writes };
  } catch (error) {
    return { result: error, hasFailed: true, writes };
  } finally {
    leave();
  }
}

/** Runs work in a world in which some functions of the file system, or of opened files, are replaced. */
export async function withFiles<Result>(
  files: Partial<Files>,
  ofOpenFiles: (file: FileHandle) => Record<string, unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = world();
  const open: Files['open'] = async (...given) => of(await before.files.open(...given));
  const of = (file: FileHandle) => withFunctions(file, ofOpenFiles(file));
  const leave = enterWorld({ ...before, files: { ...before.files, open, ...files } });
  try {
    return await work();
  } finally {
    leave();
  }
}

function withFunctions(file: FileHandle, others: Record<string, unknown>): FileHandle {
  return new Proxy(file, {
    get: (target, key) => {
      if (typeof key === 'string' && key in others) return others[key];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
