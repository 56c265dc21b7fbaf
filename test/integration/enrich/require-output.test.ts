import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileFacts } from '../../../main/engine/enrich/file-facts.ts';
import { requireOutput, writeOutput } from '../../../main/engine/enrich/write-output.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { findJob, insertJob, updateJob } from '../../../main/engine/store/jobs.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { type Files, world } from '../../../main/engine/world/world.ts';
import { type EnrichOptions, enrichOptionsSchema } from '#contract/models/enrich.ts';
import { onReadOnlyDisk } from '../../support/files/refusing-disk.ts';
import { systemError, withFiles } from '../../support/files/short-disk.ts';
import { canMount, smallDisk } from '../../support/files/small-disk.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookBytes } from '../../support/files/workbook-fixture.ts';

/** A test's changes of an ordinary run of a small CSV file. */
interface Given {
  path?: string;
  bytes?: Buffer | string;
  sheet?: string;
  rows?: number;
  out?: string;
  origin?: 'file' | 'pasted';
  options?: Partial<EnrichOptions>;
}

/** A previewed run, with what it needs of store and file. */
function previewed(given: Given = {}) {
  const { path = join(tempDir(), 'in.csv'), bytes = 'site\na.com\n', rows = 1, out } = given;
  writeFileSync(path, bytes);
  const store = openStore(tempDir());
  onTestFinished(() => store.close());
  const { db } = store;
  const asked = { kinds: ['companies'], companyFields: ['name'], maxAgeMs: null, ...given.options };
  const facts = fileFacts(path);
  const jobId = insertJob(db, {
    workspace: ensureWorkspace(db, 'test', { id: '5b1f8d1e-0000-4000-8000-000000000001', name: 'Test' }),
    path,
    fileSize: facts.sizeBytes,
    fileChangedAt: facts.changedAtMs,
    sheet: given.sheet ?? basename(path, extname(path)),
    columnIndex: 0,
    columnName: 'site',
    headerRow: 1,
    header: ['site'],
    options: { ...enrichOptionsSchema.parse(asked), origin: given.origin ?? 'file' },
    createdAt: 0,
  });
  updateJob(db, jobId, { rowCount: rows, ...(out === undefined ? {} : { wantedOut: out }) });
  const job = findJob(db, jobId);
  if (job === undefined) throw new Error('the run is not kept');
  return {
    path,
    dir: dirname(path),
    require: () => requireOutput(db, job),
    write: async () => (await writeOutput(db, job))?.out,
  };
}

test('an output that can be written is accepted, and nothing is left behind', async () => {
  const { require, write, dir, path } = previewed();
  await require();
  expect(readdirSync(dir)).toEqual(['in.csv']);
  expect(await write()).toBe(path.replace('in.csv', 'in (enriched).csv'));
  // Its name is taken now, and another one is free.
  await require();
  expect(await write()).toBe(path.replace('in.csv', 'in (enriched 2).csv'));
});

test('the output has the ending of its real format, whatever the name of the input and the record say', async () => {
  const folder = tempDir();
  const { require, write } = previewed({ path: join(folder, 'in.sh') });
  expect(await require()).toMatchObject({ out: join(folder, 'in (enriched).csv') });
  expect(await write()).toBe(join(folder, 'in (enriched).csv'));
  const named = join(folder, 'named.sh');
  writeFileSync(named, '');
  expect(await previewed({ path: join(folder, 'b.csv'), out: named }).write()).toBe(
    join(folder, 'named (enriched).csv'),
  );
});

test('an input that is gone or was replaced is noticed', async () => {
  const changed = previewed();
  appendFileSync(changed.path, 'b.com\n');
  await expect(changed.require()).rejects.toMatchObject({ code: 'file_changed' });
  const gone = previewed();
  rmSync(gone.path);
  await expect(gone.require()).rejects.toMatchObject({ code: 'file_not_found' });
});

test('a missing folder is noticed', async () => {
  const folder = join(tempDir(), 'results');
  const { require } = previewed({ out: join(folder, 'out.csv') });
  await expect(require()).rejects.toMatchObject({ code: 'out_unwritable' });
  mkdirSync(folder);
  await require();
});

test('a name without room for what is added is cut, and one that a person gave is refused before paying', async () => {
  const folder = tempDir();
  for (const stem of ['x'.repeat(251), '公司名单'.repeat(20), `${'x'.repeat(228)}👩‍👩‍👧`]) {
    const { require, write } = previewed({ path: join(folder, `${stem}.csv`) });
    const out = (await require())?.out ?? '';
    expect(basename(out)).toMatch(/ \(enriched\)\.csv$/);
    expect(Buffer.byteLength(basename(out))).toBeLessThanOrEqual(255);
    expect(stem.startsWith(basename(out, ' (enriched).csv'))).toBe(true);
    expect(await write()).toBe(out);
    // The next one needs room for its number.
    expect(basename((await require())?.out ?? '')).toMatch(/ \(enriched 2\)\.csv$/);
    await write();
  }
  const { require } = previewed({ out: join(folder, `${'x'.repeat(252)}.csv`) });
  await expect(require()).rejects.toMatchObject({
    code: 'out_unwritable',
    message: expect.stringContaining('longer than the system allows'),
  });
});

test('the check makes the very file, so it finds what only that name or those bytes show, and leaves nothing', async () => {
  const refusing = (files: (real: Files) => Partial<Files>, write?: () => Promise<never>) => {
    const { require, dir } = previewed();
    return withFiles(
      files(world().files),
      () => (write === undefined ? {} : { write }),
      async () => {
        await expect(require()).rejects.toMatchObject({
          code: expect.stringMatching(/^(?:out_unwritable|disk_full)$/),
        });
        expect(readdirSync(dir)).toEqual(['in.csv']);
      },
    );
  };
  const isOut = (path: unknown) => String(path).endsWith('in (enriched).csv');
  // A disk that takes a temporary name and not this one, such as a FAT disk or a share.
  await refusing((real) => ({
    link: async () => Promise.reject(systemError('EPERM')),
    open: async (...given) => {
      if (isOut(given[0])) throw systemError('EINVAL');
      return real.open(...given);
    },
  }));
  // A quota, or a disk that is filled by others.
  for (const code of ['EDQUOT', 'ENOSPC', 'EFBIG'])
    await refusing(
      () => ({}),
      () => Promise.reject(systemError(code)),
    );
});

test.runIf(canMount)('a disk without a free inode, or that can only be read, is noticed', async () => {
  const disk = smallDisk(1_024 ** 2, 'nr_inodes=4');
  const { require, dir } = previewed({ path: join(disk, 'in.csv') });
  writeFileSync(join(disk, 'b.csv'), '');
  await expect(require()).rejects.toMatchObject({ code: 'disk_full' });
  expect(readdirSync(dir)).toEqual(['b.csv', 'in.csv']);
  rmSync(join(disk, 'b.csv'));
  await require();
  const seen = onReadOnlyDisk(tempDir());
  const { require: tried } = previewed({ out: join(seen, 'out.csv') });
  await expect(tried()).rejects.toMatchObject({ code: 'out_unwritable' });
});

test('domains without a file need no output', async () => {
  const { require, path } = previewed({ origin: 'pasted' });
  rmSync(path);
  await require();
});

test.runIf(canMount)('a disk without room for the output is noticed', async () => {
  const disk = smallDisk(256 * 1_024);
  const bytes = `site\n${'example.com\n'.repeat(8_000)}`;
  const { require, dir } = previewed({ path: join(disk, 'in.csv'), bytes, rows: 10 });
  await expect(require()).rejects.toMatchObject({ code: 'disk_full' });
  expect(readdirSync(dir)).toEqual(['in.csv']);
  // Each row takes more than before, too.
  const rows = previewed({ path: join(smallDisk(256 * 1_024), 'in.csv'), rows: 1_000 });
  await expect(rows.require()).rejects.toMatchObject({ code: 'disk_full' });
  await previewed({ path: join(smallDisk(256 * 1_024), 'in.csv'), rows: 500 }).require();
});

test('a disk that does not say how much room it has counts as large enough', async () => {
  const { require } = previewed();
  const telling = (statfs: () => Promise<unknown>) =>
    withFiles({ statfs: statfs as Files['statfs'] }, () => ({}), require);
  const facts = { blocks: 0, bavail: 0, bsize: 4_096 };
  await telling(() => Promise.reject(systemError('ENOSYS')));
  await telling(async () => facts);
  const full = telling(async () => ({ ...facts, blocks: 9 }));
  await expect(full).rejects.toMatchObject({ code: 'disk_full' });
});

test('a sheet without room for the columns is noticed, including columns of categories', async () => {
  const wide = (columns: number) => `site${',x'.repeat(columns - 1)}\na.com\n`;
  const companies = (columns: number) => previewed({ bytes: wide(columns) }).require();
  await companies(16_382);
  await expect(companies(16_383)).rejects.toMatchObject({ code: 'file_too_large' });
  const options = { kinds: ['technologies' as const], technologyLayout: 'categories' as const };
  const technologies = (columns: number) => previewed({ bytes: wide(columns), options }).require();
  await technologies(16_384 - 22);
  await expect(technologies(16_384 - 21)).rejects.toMatchObject({ code: 'file_too_large' });
});

test('a workbook whose last column is used is noticed', async () => {
  const cell = (reference: string) => `<c r="${reference}" t="inlineStr"><is><t>a.com</t></is></c>`;
  const sheet = `<worksheet><sheetData><row r="1">${cell('A1')}${cell('XFD1')}</row></sheetData></worksheet>`;
  const given = { path: join(tempDir(), 'in.xlsx'), bytes: workbookBytes({ sheet }), sheet: 'Accounts' };
  const { require, write } = previewed(given);
  const failure = { code: 'file_too_large', reason: { key: 'columns_full' } };
  await expect(require()).rejects.toMatchObject(failure);
  await expect(write()).rejects.toMatchObject(failure);
});
