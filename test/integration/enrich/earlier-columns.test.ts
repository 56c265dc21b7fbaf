import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findEarlierColumns } from '../../../main/engine/enrich/earlier-columns.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { insertJob, updateJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { openWallet } from '../../support/engine/job-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** Earlier runs: the column and header they used, and what they wrote. */
interface Run {
  columnName: string;
  header: string[];
  out: string;
}

async function found(
  lines: readonly string[],
  {
    runs = [],
    column = 0,
    fallback = null,
    name = 'in.csv',
    isUsual = true,
  }: {
    runs?: Run[];
    column?: number;
    fallback?: number | null;
    name?: string;
    isUsual?: boolean;
  } = {},
) {
  const { db, workspace } = openWallet('http://127.0.0.1:9');
  const dir = tempDir();
  for (const { out, ...run } of runs) {
    const id = insertJob(db, {
      workspace,
      path: join(dir, 'origin.csv'),
      fileSize: 1,
      fileChangedAt: 1,
      sheet: 'origin',
      columnIndex: 0,
      headerRow: 1,
      options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
      createdAt: 1,
      ...run,
    });
    updateJob(db, id, { out: join(dir, out), state: 'done' });
  }
  const path = join(dir, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  const header = (lines[0] ?? '').split(',');
  return findEarlierColumns(db, workspace, {
    file,
    path,
    sheet: file.sheets[0]?.name ?? '',
    headerRow: 1,
    header,
    domainColumn: column,
    isUsualColumn: isUsual,
    fallback,
    firstColumn: 0,
    lastColumn: header.length - 1,
  });
}

describe('columns of an earlier run', () => {
  it('are those next to a status column with our own words', async () => {
    const lines = [
      'Website,Company status,Company name,City,Notes',
      'a.com,found,A,Oslo,x',
      'b.com,no data,,,y',
    ];
    expect(await found(lines)).toEqual({ columns: [1, 2, 3], changed: null });
  });

  it('are never a person’s own, whatever their names are', async () => {
    const own = ['Website,Company Status,Industry,City', 'a.com,Prospect,Mine,Dublin', 'b.com,found,,'];
    expect(await found(own)).toBe(null);
    expect(await found(['Website,Company status,City', 'a.com,,Dublin'])).toBe(null);
    expect(await found(['Website,Company name,City', 'a.com,A,Oslo'])).toBe(null);
    // After a column of the person's own, a name proves nothing.
    const behind = ['Website,Company status,Company name,Owner,City', 'a.com,found,A,Ann,Dublin'];
    expect(await found(behind)).toEqual({ columns: [1, 2], changed: null });
    const dates = ['Website,Company status,Changed', 'a.com,found,2026-01-01'];
    expect(await found(dates)).toEqual({ columns: [1], changed: null });
  });

  it('may be followed by what changed, and by columns that were added later', async () => {
    const lines = ['Website,Company status,Company name,Changed,City', 'a.com,found,A,Company name,Oslo'];
    expect(await found(lines)).toEqual({ columns: [1, 2, 4], changed: 3 });
  });

  it('are those of the last run, if there were two', async () => {
    const lines = ['Website,Company status,City,Company status (2),Company name', 'a.com,found,Oslo,found,A'];
    expect(await found(lines)).toEqual({ columns: [3, 4], changed: null });
  });

  it('have a domain of their own only if it is a domain, and not the one that is asked', async () => {
    const lines = ['Site,Domain,Company status', 'https://a.com/x,a.com,found'];
    expect(await found(lines)).toEqual({ columns: [2, 1], changed: null });
    expect(await found(lines, { column: 1 })).toEqual({ columns: [2], changed: null });
    expect(await found(lines, { fallback: 1 })).toEqual({ columns: [2], changed: null });
    const written = ['Site,Domain,Company status', 'https://a.com/x,www.b.com/x,found'];
    expect(await found(written)).toEqual({ columns: [2], changed: null });
  });
});

describe('columns about another column of domains', () => {
  const lines = ['Website,Competitor,Company status,Company name', 'a.com,b.com,found,A'];
  const run = { columnName: 'Website', header: ['Website', 'Competitor'], out: 'in.csv' };

  it('are known by the run that wrote the file', async () => {
    expect(await found(lines, { runs: [run] })).toEqual({ columns: [2, 3], changed: null });
    expect(await found(lines, { runs: [run], column: 1 })).toBe(null);
  });

  it('are known by the runs over such a header, if the file has another name now', async () => {
    const moved = { ...run, out: 'elsewhere.csv' };
    expect(await found(lines, { runs: [moved] })).toEqual({ columns: [2, 3], changed: null });
    expect(await found(lines, { runs: [moved], column: 1 })).toBe(null);
    expect(await found(lines, { runs: [moved, { ...moved, columnName: 'Competitor' }] })).toBe(null);
  });

  it('may be those of a colleague’s file only if a person did not choose the column', async () => {
    expect(await found(lines, { column: 1, isUsual: false })).toBe(null);
  });
});
