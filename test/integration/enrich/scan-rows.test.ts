import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scanRows } from '../../../main/engine/enrich/scan-rows.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { rowCounts } from '../../../main/engine/store/job-rows.ts';
import { jobOf, openWallet, planDomains } from '../../support/engine/job-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('rows with long texts do not wait in memory until there are many of them', async () => {
  const wallet = openWallet('http://127.0.0.1:9');
  // A job without rows: they are read here.
  const jobId = await planDomains(wallet, []);
  const path = join(tempDir(), 'long.csv');
  const text = 'a page of a website '.repeat(600);
  const rows = Array.from({ length: 3_000 }, (_, index) => `company-number-${index}.example.com,${text}\n`);
  writeFileSync(path, `domain,page\n${rows.join('')}`);
  const file = await openSheetFile(path);
  const job = { ...jobOf(wallet, jobId), path, sheet: 'long', header: ['domain', 'page'] };
  let most = 0;
  await scanRows(wallet.db, file, job, {
    onProgress: (read) => {
      most = Math.max(most, read - rowCounts(wallet.db, jobId).rowCount);
    },
  });
  await file.close();
  expect(rowCounts(wallet.db, jobId)).toEqual({ rowCount: 3_000, domainCount: 3_000 });
  expect(most).toBeLessThan(1_000);
});
