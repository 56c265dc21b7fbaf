import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { previewEnrichment } from '../../../main/engine/enrich/preview.ts';
import { writeAgain } from '../../../main/engine/jobs/write-again.ts';
import { updateJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { openWallet } from '../../support/engine/job-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const TEXT = { content: 'Site\na.com\nb.com\n' as string | Buffer, sheet: '', column: 0 };

function drafts(name: string, { content, sheet, column } = TEXT) {
  const { db, workspace } = openWallet('http://127.0.0.1:9');
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  const preview = (out: string) =>
    previewEnrichment(
      { db, workspace, now: () => 0, dataDir: tempDir(), onScan: () => undefined },
      {
        draftId: null,
        path,
        sheet: sheet || basename(name, extname(name)),
        column,
        fallback: null,
        domains: 'written',
        personalAddresses: false,
        hiddenRows: false,
        platformPages: false,
        rowsBelow: false,
        options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
        out: join(dirname(path), out),
      },
    );
  return { db, path, preview };
}

const OTHER_KIND = { code: 'usage', reason: { key: 'other_kind' } };
const ENDINGS = ['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'numbers', 'ODS'];

test('text is never written under the name of a workbook, in a run and when it is written again', async () => {
  const { db, path, preview } = drafts('in.csv');
  for (const ending of ENDINGS)
    await expect(preview(`out.${ending}`), ending).rejects.toMatchObject(OTHER_KIND);
  const { jobId } = await preview('out.txt');
  updateJob(db, jobId, { state: 'done' });
  for (const ending of ENDINGS) {
    const again = async () => writeAgain(db, jobId, { out: join(dirname(path), `out.${ending}`) });
    await expect(again(), ending).rejects.toMatchObject(OTHER_KIND);
  }
  expect(await writeAgain(db, jobId, { out: join(dirname(path), 'out.tsv') })).toMatchObject({
    out: join(dirname(path), 'out.tsv'),
  });
});

test('what the input is decides, not what it is called', async () => {
  const text = drafts('in.xlsx');
  await expect(text.preview('out.xlsx')).rejects.toMatchObject({
    reason: { key: 'other_kind', facts: { ending: '.csv' } },
  });
  await expect(text.preview('out.csv')).resolves.toMatchObject({ rows: 2 });
  const book = drafts('in.csv', {
    content: readFileSync('test/corpus/domains/links-exceljs.xlsx'),
    sheet: 'Accounts',
    column: 1,
  });
  await expect(book.preview('out.csv')).rejects.toMatchObject({
    reason: { key: 'other_kind', facts: { ending: '.xlsx' } },
  });
  await expect(book.preview('out.xlsx')).resolves.toMatchObject({ out: expect.stringMatching(/out\.xlsx$/) });
});
