import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeTable } from '../../../main/engine/exports/write-table.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { exportFormats } from '#contract/values/exports.ts';
import { canMount, smallDisk } from '../../support/files/small-disk.ts';
import { tableColumns, tableRows } from '../../support/files/table-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const formats: readonly ExportFormat[] = exportFormats;

describe.each(formats)('%s', (format) => {
  const request = (out: string) => ({ columns: tableColumns, rows: tableRows(5_000), format, out });

  test('an existing file is never overwritten, and neither is the part file of somebody else', async () => {
    const out = join(tempDir(), 'out');
    writeFileSync(out, 'mine');
    await expect(writeTable(request(out))).rejects.toMatchObject({ code: 'out_exists' });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    const other = join(tempDir(), 'out');
    writeFileSync(`${other}.part`, 'a transfer');
    await writeTable(request(other));
    expect(readFileSync(`${other}.part`, 'utf8')).toBe('a transfer');
    expect(readdirSync(dirname(other)).sort()).toEqual(['out', 'out.part']);
  });

  test('stopping leaves nothing', async () => {
    const out = join(tempDir(), 'out');
    const stop = new AbortController();
    const writing = writeTable({ ...request(out), signal: stop.signal, onProgress: () => stop.abort() });
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(dirname(out))).toEqual([]);
  });

  test('rows that fail leave nothing and say why', async () => {
    const out = join(tempDir(), 'out');
    const rows = async function* () {
      yield* tableRows(3_000);
      throw new Error('the rows ended early');
    };
    await expect(writeTable({ ...request(out), rows: rows() })).rejects.toThrow('the rows ended early');
    expect(readdirSync(dirname(out))).toEqual([]);
  });

  test.runIf(canMount)('a full disk is reported, and nothing is left on it', async () => {
    const dir = smallDisk(256 * 1_024);
    const writing = writeTable({ ...request(join(dir, 'out')), rows: tableRows(40_000) });
    await expect(writing).rejects.toMatchObject({ code: 'disk_full' });
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a file that is published again is replaced as a whole, and who has it open reads the old one', async () => {
    const folder = tempDir();
    const out = join(folder, 'out');
    await writeTable({ ...request(out), rows: tableRows(7) });
    chmodSync(out, 0o640);
    const before = readFileSync(out);
    const reader = openSync(out, 'r');
    // What fails or is stopped leaves the file as it was.
    const failing = async function* () {
      yield* tableRows(3_000);
      throw new Error('the rows ended early');
    };
    await expect(writeTable({ ...request(out), rows: failing(), replaces: true })).rejects.toThrow(
      'the rows ended early',
    );
    const stop = new AbortController();
    await expect(
      writeTable({ ...request(out), replaces: true, signal: stop.signal, onProgress: () => stop.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(readFileSync(out).equals(before)).toBe(true);
    await writeTable({
      ...request(out),
      replaces: true,
      onProgress: () => expect(readFileSync(out).equals(before)).toBe(true),
    });
    expect(readFileSync(reader).equals(before)).toBe(true);
    closeSync(reader);
    expect(readFileSync(out).equals(before)).toBe(false);
    // Others may still read it.
    expect(statSync(out).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['out']);
  });

  test('only a file is replaced, and not what a link leads to', async () => {
    const folder = tempDir();
    const real = join(folder, 'real');
    writeFileSync(real, 'mine');
    symlinkSync(real, join(folder, 'link'));
    mkdirSync(join(folder, 'folder'));
    for (const name of ['link', 'folder'])
      await expect(writeTable({ ...request(join(folder, name)), replaces: true })).rejects.toMatchObject({
        code: 'out_exists',
      });
    expect(readFileSync(real, 'utf8')).toBe('mine');
    expect(readdirSync(folder).sort()).toEqual(['folder', 'link', 'real']);
  });

  test('a folder that is not there cannot be written to', async () => {
    const out = join(tempDir(), 'missing', 'out');
    await expect(writeTable(request(out))).rejects.toMatchObject({ code: 'out_unwritable' });
  });
});
