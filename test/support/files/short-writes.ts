import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import { onDisk, systemError, type Taking } from './short-disk.ts';

/** A file that is written repeatedly, always with the same content. */
export interface WrittenAgain {
  /** Writes the file; nothing else changes in its folder. */
  write: () => Promise<unknown>;
  out: string;
  /** Whether the file is there with its whole content. */
  isWhole: () => boolean | Promise<boolean>;
}

/** A write that takes less than it was given, once. */
const short: Record<string, (length: number) => number> = {
  'one byte': () => 1,
  half: (length) => Math.ceil(length / 2),
  'all but one byte': (length) => Math.max(1, length - 1),
};

/** A disk that is full from some write on, in each way in which a system says so. */
const full: Record<string, (length: number, isFirst: boolean) => number | Error> = {
  'takes a part, then reports it': (length, isFirst) =>
    isFirst && length > 1 ? Math.ceil(length / 2) : systemError('ENOSPC'),
  'takes a part, then nothing': (length, isFirst) => (isFirst ? Math.floor(length / 2) : 0),
  'reports it at once': () => systemError('EDQUOT'),
};

/**
 * Writes a file on disks that take too little at each of its writes in turn. In the end the file must be
 * whole or missing, and nothing else may be left. Returns how many writes the file takes.
 */
export async function expectWholeOrNothing({ write, out, isWhole }: WrittenAgain): Promise<number> {
  const folder = dirname(out);
  const others = readdirSync(folder);
  const run = async (taking: Taking) => {
    const { result, hasFailed, writes } = await onDisk(taking, write);
    const seen = { hasFailed, isThere: existsSync(out), isWhole: existsSync(out) && (await isWhole()) };
    rmSync(out, { force: true });
    expect(readdirSync(folder), String(result)).toEqual(others);
    return { seen, result, writes };
  };
  const whole = { hasFailed: false, isThere: true, isWhole: true };
  const nothing = { hasFailed: true, isThere: false, isWhole: false };
  // A compressed file takes a few writes more or less each time, so its last ones may not come.
  const expectNothing = (done: Awaited<ReturnType<typeof run>>, at: number, what: string, code: string) => {
    if (done.writes < at) return expect(done.seen, what).toEqual(whole);
    expect(done.seen, what).toEqual(nothing);
    expect(done.result, what).toMatchObject({ code });
  };
  const { seen, writes, result } = await run(({ length }) => length);
  expect(seen, String(result)).toEqual(whole);
  for (let at = 1; at <= writes; at += 1) {
    for (const [name, take] of Object.entries(short)) {
      const done = await run(({ number, length }) => (number === at ? take(length) : length));
      expect(done.seen, `write ${at} takes ${name}: ${String(done.result)}`).toEqual(whole);
    }
    for (const [name, take] of Object.entries(full)) {
      const done = await run(({ number, length }) => (number < at ? length : take(length, number === at)));
      expectNothing(done, at, `from write ${at} on the disk ${name}`, 'disk_full');
    }
    const broken = await run(({ number, length }) => (number === at ? systemError('EIO') : length));
    expectNothing(broken, at, `write ${at} fails`, 'out_unwritable');
  }
  return writes;
}
