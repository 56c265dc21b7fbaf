import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withFile } from '../../../main/engine/enrich/inspect-file.ts';
import { previewEnrichment } from '../../../main/engine/enrich/preview.ts';
import { recall, remember } from '../../../main/engine/enrich/remember.ts';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import { findJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { openWallet } from '../../support/engine/job-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

function remembering() {
  const { db, workspace } = openWallet('http://127.0.0.1:9');
  const dir = tempDir();
  const file = (name: string, text: string) => {
    const path = join(dir, name);
    writeFileSync(path, text);
    return path;
  };
  const preview = async (path: string, column: number, header?: number) => {
    const { jobId } = await previewEnrichment(
      { db, workspace, now: () => 0, dataDir: dir, onScan: () => undefined },
      {
        draftId: null,
        path,
        sheet: 'january',
        column,
        fallback: null,
        domains: 'written',
        personalAddresses: false,
        hiddenRows: false,
        platformPages: false,
        rowsBelow: false,
        ...(header === undefined ? {} : { header }),
        options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
      },
    );
    return findJob(db, jobId);
  };
  const recalled = (path: string) =>
    withFile(path, {}, async ({ file: opened }) => recall(db, opened, await inspectSheet(opened)));
  return { db, file, preview, recalled };
}

it('keeps the choices of a run by what its preview saw, without reading the file again', async () => {
  const { db, file, preview, recalled } = remembering();
  const january = file('january.csv', 'Site,Partner\na.com,b.com\nc.com,d.com\n');
  const job = await preview(january, 1);
  rmSync(january);
  if (job !== undefined) remember(db, job, 1_000);
  const found = await recalled(file('february.csv', 'Site,Partner\ne.com,f.com\n'));
  expect(found?.remembered).toMatchObject({ at: '1970-01-01T00:00:01.000Z', choices: { column: 'Partner' } });
  expect(found?.remembered.choices).not.toHaveProperty('header');
});

it('distinguishes a header that a person chose from one that the program finds', async () => {
  const { db, file, preview, recalled } = remembering();
  const text = (domain: string) => `Site,Kind\nKey,Type\n${domain},shop\nb.com,shop\n`;
  const job = await preview(file('january.csv', text('a.com')), 0, 2);
  if (job !== undefined) remember(db, job, 0);
  const found = await recalled(file('february.csv', text('c.com')));
  expect(found?.remembered.choices).toMatchObject({ header: 2, column: 'Key' });
  expect(found?.facts).toMatchObject({ headerRow: 2, rowsRead: 2 });
});
