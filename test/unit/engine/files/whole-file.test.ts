import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTaken } from '../../../../main/engine/files/names.ts';
import { type NewFile, writeWholeFile } from '../../../../main/engine/files/whole-file.ts';
import { world } from '../../../../main/engine/world/world.ts';
import { systemError, withFiles } from '../../../support/files/short-disk.ts';
import { expectWholeOrNothing } from '../../../support/files/short-writes.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

const text = async (file: NewFile) => {
  await file.append('0000');
  await file.append('one ');
  await file.append(Buffer.from('two'));
  await file.replace(Buffer.from('zero'), 0);
};
const none = () => ({});
const WHOLE = 'zeroone two';

test('a file is whole or does not exist, whatever the disk takes of each write', async () => {
  const out = join(tempDir(), 'out');
  const writes = await expectWholeOrNothing({
    write: () => writeWholeFile(out, undefined, text),
    out,
    isWhole: () => readFileSync(out, 'utf8') === WHOLE,
  });
  expect(writes).toBe(4);
});

test('a file has its name only once it is complete', async () => {
  const out = join(tempDir(), 'out');
  const done = await writeWholeFile(out, undefined, async (file) => {
    await text(file);
    expect(existsSync(out)).toBe(false);
    expect(file).toMatchObject({ out, sizeBytes: 11 });
  });
  expect(done).toEqual({ path: out, sizeBytes: 11 });
});

describe('nothing is left, and one of our errors is thrown,', () => {
  const fails = (code: string) => () => Promise.reject(systemError(code));
  const real = world().files;
  const syncFails = (code: string) => (file: FileHandle) => ({
    sync: async () => {
      // Only files fail here: folders are flushed, too.
      if ((await file.stat()).isFile()) throw systemError(code);
    },
  });
  const sizeOf = (sizeBytes: number) => async () => ({ size: sizeBytes });
  let opened = 0;
  const cases: [string, Parameters<typeof withFiles>[0], Parameters<typeof withFiles>[1], string][] = [
    ['if the file cannot be made', { open: fails('EACCES') }, none, 'out_unwritable'],
    ['if there is no room to make the file', { open: fails('ENOSPC') }, none, 'disk_full'],
    ['if it cannot be flushed', {}, syncFails('EIO'), 'out_unwritable'],
    ['if flushing finds no room', {}, syncFails('ENOSPC'), 'disk_full'],
    ['if bytes got lost on the way', {}, () => ({ stat: sizeOf(10) }), 'out_unwritable'],
    ['if more is there than was written', {}, () => ({ stat: sizeOf(12) }), 'out_unwritable'],
    [
      'if it can neither be linked nor renamed',
      { link: fails('EPERM'), rename: fails('EIO') },
      none,
      'out_unwritable',
    ],
    [
      'if the folder cannot be flushed',
      {
        open: (...given) => {
          opened += 1;
          return opened === 1 ? real.open(...given) : fails('EIO')();
        },
      },
      none,
      'out_unwritable',
    ],
  ];
  test.each(cases)('%s', async (_name, files, ofOpenFiles, code) => {
    const folder = tempDir();
    const writing = withFiles(files, ofOpenFiles, () => writeWholeFile(join(folder, 'out'), undefined, text));
    await expect(writing).rejects.toMatchObject({ name: 'StackdeskError', code });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('if closing fails', async () => {
    const folder = tempDir();
    const closeBadly = (file: FileHandle) => ({ close: () => file.close().then(fails('EDQUOT')) });
    const writing = withFiles({}, closeBadly, () => writeWholeFile(join(folder, 'out'), undefined, text));
    await expect(writing).rejects.toMatchObject({ code: 'disk_full' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a name that is taken', () => {
  const worlds: [string, Parameters<typeof withFiles>[0]][] = [
    ['on a disk with links', {}],
    ['on a disk without links', { link: () => Promise.reject(systemError('EPERM')) }],
  ];
  test.each(worlds)('while the file is written, the other file stays as it was, %s', async (_name, files) => {
    const folder = tempDir();
    const out = join(folder, 'out');
    const write = async (file: NewFile) => {
      await text(file);
      writeFileSync(out, 'mine');
    };
    const writing = withFiles(files, none, () => writeWholeFile(out, undefined, write));
    await expect(writing).rejects.toMatchObject({ code: 'out_exists' });
    expect(readdirSync(folder)).toEqual(['out']);
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  test.each(worlds)('is replaced by the next free one, if that is wanted, %s', async (_name, files) => {
    const folder = tempDir();
    const [out, second, third] = ['out', 'out 2', 'out 3'].map((name) => join(folder, name));
    const write = async (file: NewFile) => {
      await text(file);
      writeFileSync(join(folder, 'out'), 'mine');
      writeFileSync(join(folder, 'out 2'), 'mine, too');
    };
    const names = [second, third];
    const done = await withFiles(files, none, () =>
      writeWholeFile(out ?? '', undefined, write, { anotherName: () => names.shift() ?? '' }),
    );
    expect(done.path).toBe(third);
    expect(readFileSync(done.path, 'utf8')).toBe(WHOLE);
    expect(readdirSync(folder).sort()).toEqual(['out', 'out 2', 'out 3']);
  });

  test('by a link that leads nowhere is noticed before anything is written', async () => {
    const out = join(tempDir(), 'out');
    symlinkSync(join(tempDir(), 'nowhere'), out);
    const write = () => Promise.reject(new Error('too late'));
    await expect(writeWholeFile(out, undefined, write)).rejects.toMatchObject({ code: 'out_exists' });
  });
});

test.each([{}, { link: () => Promise.reject(systemError('ENOSYS')) }])(
  'permissions are those that were asked for (%#)',
  async (files) => {
    const out = join(tempDir(), 'out');
    await withFiles(files, none, () => writeWholeFile(out, undefined, text, { mode: 0o600 }));
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8')).toBe(WHOLE);
  },
);

test('a library that fills the file itself follows the same rules', async () => {
  const folder = tempDir();
  const out = join(folder, 'out');
  const fill = (content: string) => (file: NewFile) =>
    file.fillBy(async (path) => writeFileSync(path, content));
  expect(await writeWholeFile(out, undefined, fill('by another'))).toEqual({ path: out, sizeBytes: 10 });
  const failing = writeWholeFile(`${out} 2`, undefined, (file) =>
    file.fillBy(async (path) => {
      writeFileSync(path, 'by an');
      throw new Error('IO Error: Could not write file "x": No space left on device');
    }),
  );
  await expect(failing).rejects.toMatchObject({ code: 'disk_full' });
  expect(readdirSync(folder)).toEqual(['out']);
});

test('stopping the work leaves no file, however complete it is', async () => {
  const folder = tempDir();
  const stop = new AbortController();
  const writing = writeWholeFile(join(folder, 'out'), stop.signal, async (file) => {
    await text(file);
    stop.abort();
  });
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a library writes no file of the person, whoever swaps names in the folder of the result', async () => {
  const [home, share] = [tempDir(), tempDir()];
  // A group's share: others may rename and remove there what is not theirs.
  chmodSync(share, 0o777);
  const own = join(home, '.bashrc');
  writeFileSync(own, 'own settings', { mode: 0o600 });
  const out = join(share, 'out');
  const swapAll = () => {
    for (const name of readdirSync(share)) {
      const path = join(share, name);
      rmSync(path, { recursive: true });
      symlinkSync(name.endsWith('.tmp') ? own : home, path);
    }
  };
  const writing = writeWholeFile(out, undefined, (file) =>
    file.fillBy(async (path) => {
      swapAll();
      expect(path.startsWith(share)).toBe(false);
      writeFileSync(path, 'by a library');
      swapAll();
    }),
  );
  // Nor is a link of others handed over as the result.
  await expect(writing).rejects.toMatchObject({ code: 'out_unwritable' });
  expect(isTaken(out)).toBe(false);
  expect(readFileSync(own, 'utf8')).toBe('own settings');
  expect(statSync(own).mode & 0o777).toBe(0o600);
});
