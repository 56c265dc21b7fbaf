import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeWholeFile } from '../../../main/engine/files/whole-file.ts';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { writePatchedZip } from '../../../main/engine/sheets/zip/patch-zip.ts';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { onDisk } from '../../support/files/short-disk.ts';
import { expectWholeOrNothing } from '../../support/files/short-writes.ts';
import { canMount, smallDisk } from '../../support/files/small-disk.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookBytes } from '../../support/files/workbook-fixture.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

/** A file that repeatedly gets a column, and its final content. */
async function enriching(name: 'in.csv' | 'in.xlsx', bytes: Buffer | string) {
  const dir = tempDir();
  const path = join(dir, name);
  writeFileSync(path, bytes);
  const input = await openSheetFile(path);
  onTestFinished(() => input.close());
  const out = join(dir, `out-${name}`);
  const write = (given: { out?: string; onProgress?: () => void } = {}) =>
    appendColumns({
      input,
      sheet: input.sheets[0]?.name ?? '',
      headerRow: 1,
      header: ['New'],
      out,
      valuesFor: (rows) => rows.map(({ number }) => [`v${number}`]),
      ...given,
    });
  const perfect = join(tempDir(), name);
  await write({ out: perfect });
  const whole = readFileSync(perfect);
  return { dir, path, out, write, isWhole: () => readFileSync(out).equals(whole) };
}

/** The page size of disks, bytes. */
const PAGE = 4_096;

/** It is read in three pieces. */
const CSV = `\ufeffsite,count\r\n${'shopify.com,1\r\n'.repeat(11_000)}`;

test('a CSV file with new columns is whole or does not exist, whatever the disk takes of each write', async () => {
  const { write, out, isWhole } = await enriching('in.csv', CSV);
  expect(await expectWholeOrNothing({ write: () => write(), out, isWhole })).toBe(4);
});

test('a workbook with new columns is whole or does not exist, whatever the disk takes of each write', async () => {
  const { write, out, isWhole } = await enriching('in.xlsx', workbookBytes());
  expect(await expectWholeOrNothing({ write: () => write(), out, isWhole })).toBeGreaterThan(30);
});

test.runIf(canMount)(
  'a disk that has room for only a part of the last piece is reported, and nothing is left on it',
  async () => {
    const { write, isWhole, out } = await enriching('in.csv', CSV);
    await write();
    expect(isWhole()).toBe(true);
    const disk = smallDisk(Math.floor(statSync(out).size / PAGE) * PAGE);
    await expect(write({ out: join(disk, 'out.csv') })).rejects.toMatchObject({ code: 'disk_full' });
    expect(readdirSync(disk)).toEqual([]);
  },
);

test('a disk that drops a write of a workbook but reports success is noticed', async () => {
  const { write, out, isWhole } = await enriching('in.xlsx', workbookBytes());
  const { writes } = await onDisk(
    ({ length }) => length,
    () => write({ out: join(tempDir(), 'other.xlsx') }),
  );
  const ends: unknown[] = [];
  for (let at = 1; at <= writes; at += 1) {
    const { result } = await onDisk(
      ({ number, length }) => (number === at ? 'lost' : length),
      () => write(),
    );
    ends.push(existsSync(out) ? isWhole() : Reflect.get(Object(result), 'code'));
    rmSync(out, { force: true });
  }
  // The header of the one part that is compressed here is written twice; only the second one counts.
  expect(ends.filter((end) => end !== 'out_unwritable')).toEqual([true]);
});

describe.each([
  ['in.csv', CSV],
  ['in.xlsx', workbookBytes()],
] as const)('%s', (name, bytes) => {
  test('gives no file if somebody writes into it meanwhile', async () => {
    const { dir, path, write } = await enriching(name, bytes);
    const writing = write({ onProgress: () => appendFileSync(path, '\n') });
    await expect(writing).rejects.toMatchObject({ code: 'file_changed' });
    expect(readdirSync(dir)).toEqual([name]);
  });
});

describe('a new part of a ZIP file that ends in the middle gives no file', () => {
  const PIECES = 6;
  const sizes = [10, 70_000, 300_000];
  const kinds: [string, () => Promise<void>][] = [
    ['at once', async () => undefined],
    ['after a turn', () => new Promise((resolve) => setImmediate(resolve))],
  ];
  const failures: [string, unknown][] = [
    ['an error', new Error('no more')],
    [
      'an error that streams overlook',
      Object.assign(new Error('no more'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
    ],
    ['nothing at all', undefined],
  ];

  test.each(
    kinds.flatMap(([when, wait]) => failures.map(([what, failure]) => [what, when, failure, wait] as const)),
  )('with %s, %s', async (_what, _when, failure, wait) => {
    const folder = tempDir();
    const path = join(folder, 'in.zip');
    writeFileSync(
      path,
      buildZip([
        { name: 'a', data: 'a' },
        { name: 'b', data: 'b' },
        { name: 'c', data: 'c' },
      ]),
    );
    const zip = await openZip(path);
    onTestFinished(() => zip.close());
    const [, entry] = zip.entries;
    if (entry === undefined) throw new Error('the ZIP file has no second part');
    for (const size of sizes) {
      for (let at = 0; at <= PIECES; at += 1) {
        const content = async function* () {
          for (let piece = 0; piece < PIECES; piece += 1) {
            await wait();
            if (piece === at) throw failure;
            yield Buffer.alloc(size, piece);
          }
        };
        const out = join(folder, 'out.zip');
        const ends = await writeWholeFile(out, undefined, (file) =>
          writePatchedZip(zip, file, new Map([[entry, content()]])),
        ).then(
          () => 'whole',
          () => 'failed',
        );
        expect([ends, existsSync(out)], `${size} bytes, piece ${at}`).toEqual(
          at === PIECES ? ['whole', true] : ['failed', false],
        );
      }
      expect(readdirSync(folder).sort()).toEqual(['in.zip', 'out.zip']);
      const made = await openZip(join(folder, 'out.zip'));
      const again = made.entries.find(({ name }) => name === 'b');
      await made.close();
      expect(again?.size).toBe(size * PIECES);
      rmSync(join(folder, 'out.zip'));
    }
  });
});
