import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveOut } from '../../../main/engine/enrich/leave-out.ts';
import { previewEnrichment } from '../../../main/engine/enrich/preview.ts';
import { keepAnnotation } from '../../../main/engine/store/annotations.ts';
import { findJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { leaveOutSchema } from '#contract/models/leave-out.ts';
import { openWallet } from '../../support/engine/job-fixture.ts';
import { odsBytes, odsRow, odsTable, odsText } from '../../support/files/ods-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

function drafts() {
  const { db, workspace } = openWallet('http://127.0.0.1:9');
  const dir = tempDir();
  const path = join(dir, 'leads.csv');
  writeFileSync(path, 'Site\na.com\nb.com\nc.com\na.com\n');
  let draftId: number | null = null;
  const preview = async (leaveOut: object | undefined, more: object = {}, signal?: AbortSignal) => {
    const found = await previewEnrichment(
      { db, workspace, now: () => 0, dataDir: dir, onScan: () => undefined, ...(signal ? { signal } : {}) },
      {
        draftId,
        path,
        sheet: 'leads',
        column: 0,
        fallback: null,
        domains: 'written',
        personalAddresses: false,
        hiddenRows: false,
        platformPages: false,
        rowsBelow: false,
        options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null, ...more }),
        ...(leaveOut === undefined ? {} : { leaveOut: leaveOutSchema.parse(leaveOut) }),
      },
    );
    draftId = found.jobId;
    return found;
  };
  return { db, workspace, dir, preview };
}

it('follows every change of what is left out on one draft', async () => {
  const { dir, preview } = drafts();
  const customers = join(dir, 'customers.csv');
  writeFileSync(customers, 'Site\na.com\n');
  expect(await preview(undefined)).toMatchObject({ leftOut: 0, unique: 3, duplicates: 1, fresh: 3 });
  expect(await preview({ files: [customers] })).toMatchObject({
    leftOut: 2,
    unique: 2,
    duplicates: 0,
    fresh: 2,
  });
  // Other options keep the result; a changed file is read again.
  expect(await preview({ files: [customers] }, { kinds: ['technologies'] })).toMatchObject({
    leftOut: 2,
    fresh: 2,
  });
  writeFileSync(customers, 'Site\nb.com\nwww.c.com\n');
  expect(await preview({ files: [customers] })).toMatchObject({
    leftOut: 2,
    unique: 1,
    duplicates: 1,
    fresh: 1,
  });
  const words = join(dir, 'words.csv');
  writeFileSync(words, 'Word\nred\ngreen\n');
  await expect(preview({ files: [customers, words] })).rejects.toMatchObject({ code: 'usage' });
  expect(await preview({ files: [customers] })).toMatchObject({ leftOut: 2, unique: 1 });
  expect(await preview({})).toMatchObject({ leftOut: 0, unique: 3, duplicates: 1, fresh: 3 });
});

it('takes all rows in again if a preview that left some out was cancelled, at any step', async () => {
  const { db, workspace, dir, preview } = drafts();
  const customers = join(dir, 'customers.csv');
  writeFileSync(customers, 'Site\na.com\n');
  keepAnnotation(db, workspace, 'b.com', { tags: ['customer'], note: '' });
  await preview({});
  let isDone = false;
  for (let steps = 1; !isDone; steps += 1) {
    const control = new AbortController();
    let left = steps;
    control.signal.throwIfAborted = () => {
      left -= 1;
      if (left === 0) throw new Error('cancelled');
    };
    isDone = await preview({ files: [customers], tags: ['customer'] }, {}, control.signal).then(
      () => true,
      () => false,
    );
    expect(await preview({})).toMatchObject({ leftOut: 0, unique: 3, duplicates: 1, fresh: 3 });
  }
});

it('says why it ended, even if the store was closed meanwhile', async () => {
  const { db, preview } = drafts();
  const { jobId } = await preview({});
  const job = findJob(db, jobId);
  if (job === undefined) throw new Error('no draft');
  let isClosed = false;
  const closing: typeof db = {
    ...db,
    run: (...asked) => {
      if (isClosed) throw new TypeError('The database connection is not open');
      return db.run(...asked);
    },
  };
  const { signal } = new AbortController();
  signal.throwIfAborted = () => {
    isClosed = true;
    throw new Error('cancelled');
  };
  await expect(leaveOut(closing, job, { files: [], saved: true, tags: [] }, signal)).rejects.toThrow(
    'cancelled',
  );
});

it('finds every customer in a file: on all sheets, in all of a cell, and in other columns', async () => {
  const { dir, preview } = drafts();
  const table = (name: string, ...rows: string[][]) =>
    odsTable(rows.map((row) => odsRow(...row.map((text) => odsText(text)))).join(''), name);
  const book = (name: string, ...tables: string[]) => {
    const path = join(dir, name);
    writeFileSync(path, odsBytes({ body: tables.join('') }));
    return path;
  };
  const notes = table('Notes', ['Word'], ['red'], ['green']);
  const older = table('2024', ['Site'], ['x.com']);
  const newer = table('2025', ['Site'], ['b.com']);
  const sheets = book('sheets.ods', notes, odsTable('', 'Empty'), older, newer);
  expect(await preview({ files: [sheets] })).toMatchObject({ leftOut: 1, unique: 2 });
  await expect(preview({ files: [book('words.ods', notes, odsTable('', 'Empty'))] })).rejects.toMatchObject({
    code: 'usage',
  });
  const file = (name: string, text: string) => {
    const path = join(dir, name);
    writeFileSync(path, text);
    return path;
  };
  const several = file('several.csv', 'Site,Mail\nx.com; b.com,me@c.com\ny.com,z@z.com\n');
  expect(await preview({ files: [several] })).toMatchObject({ leftOut: 1, unique: 2 });
  const others = file('others.csv', 'Site,Mail\nx.com,me@x.com\n-,me@c.com\ny.com,y@a.com\n');
  expect(await preview({ files: [others] })).toMatchObject({ leftOut: 1, unique: 2 });
  const titled = file('titled.csv', 'Made by,b.com\n,\nName,Site\nX,x.com\nY,c.com\n');
  expect(await preview({ files: [titled] })).toMatchObject({ leftOut: 1, unique: 2 });
});

it('does not leave out a whole mail provider because of the address of one customer', async () => {
  const { dir, preview } = drafts();
  writeFileSync(join(dir, 'leads.csv'), 'Site\ngmail.com\nwww.b.com\n');
  const customers = join(dir, 'customers.csv');
  writeFileSync(customers, 'Mail,Site\nme@gmail.com,\nx@b.com,\n');
  expect(await preview({ files: [customers] })).toMatchObject({ leftOut: 1, unique: 1 });
});

it('leaves out what has a tag, in any case, of the workspace that pays', async () => {
  const { db, workspace, preview } = drafts();
  keepAnnotation(db, workspace, 'c.com', { tags: ['Customer', 'big'], note: '' });
  expect(await preview({ tags: ['customer'] })).toMatchObject({ leftOut: 1, unique: 2 });
  expect(await preview({ tags: ['cust'] })).toMatchObject({ leftOut: 0, unique: 3 });
});

it('names technologies that no answer had yet, with the name that was probably meant', async () => {
  const { db, preview } = drafts();
  for (const [name, sites] of [
    ['Shopify', 9],
    ['Shopify Plus', 5],
    ['Spotify', 3],
  ] as const)
    db.run('INSERT INTO saved_technologies (name, total_sites) VALUES (?, ?)', [name, sites]);
  const asked = {
    kinds: ['technologies'],
    technologyColumns: ['SHOPIFY', 'shopify', 'Shopfy', 'Nothing like it'],
  };
  const { addedColumns, unknownTechnologies } = await preview(undefined, asked);
  expect(addedColumns.slice(-3)).toEqual(['Uses Shopify', 'Uses Shopfy', 'Uses Nothing like it']);
  expect(unknownTechnologies).toEqual([
    { name: 'Shopfy', suggestion: 'Shopify' },
    { name: 'Nothing like it', suggestion: null },
  ]);
});

it('says how many rows of a file leave nothing out, also if the preview is made again', async () => {
  const { dir, preview } = drafts();
  const customers = join(dir, 'customers.csv');
  const rows = [
    '*.a.com,c',
    '"=""b.com""",c',
    '\u200ec.com,c',
    'Acme Inc,c',
    'n/a,c',
    ',c',
    'ann@gmail.com,c',
    'https://www.facebook.com/acme,c',
  ];
  writeFileSync(customers, `Domain,Reason\n${rows.join('\n')}\n`);
  const said = {
    leftOut: 4,
    fresh: 0,
    warnings: [{ key: 'left_out_unread', facts: { file: 'customers.csv', count: 4 } }],
  };
  expect(await preview({ files: [customers] })).toMatchObject(said);
  expect(await preview({ files: [customers] })).toMatchObject(said);
  // Lines without a header are read as from standard input: a domain counts wherever it stands.
  writeFileSync(customers, 'x.com,,\ny.com,,\nz.com,,\nAcme,,a.com\nBeta,,b.com\n');
  expect(await preview({ files: [customers] })).toMatchObject({ leftOut: 3, warnings: [] });
  writeFileSync(customers, 'Domain,Reason\na.com,c\nb.com,c\n');
  expect(await preview({ files: [customers] })).toMatchObject({ leftOut: 3, warnings: [] });
});
