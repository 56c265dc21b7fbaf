import { join } from 'node:path';
import type { ChangeLine } from '#contract/models/changes.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import type { ChangeReports } from '../changes/reports.ts';
import type { TableColumn, TableRow } from '../exports/table.ts';
import { writeTable } from '../exports/write-table.ts';
import { freeName } from '../files/names.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import type { Reader } from '../store/database.ts';
import { pageStyleOf, readSettings } from '../store/settings.ts';
import type { StoredTurn } from '../store/watches.ts';
import { rm } from '../world/files.ts';
import { digestAsHtml, digestAsMarkdown } from './digest-text.ts';
import { changesOfTurn, reportTurn, scopeOfTurn } from './turn-report.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'Domain', type: 'text' },
  { name: 'Company', type: 'text' },
  { name: 'Change', type: 'text' },
  { name: 'Technology or field', type: 'text' },
  { name: 'Was', type: 'text' },
  { name: 'Is', type: 'text' },
  { name: 'Before', type: 'timestamp' },
  { name: 'After', type: 'timestamp' },
];

/**
 * Writes the digest of a turn as Markdown, HTML and CSV into a folder, and returns the paths. The first two are for people,
 * in the language of the window; the table is for programs, as all tables are. Nothing is
 * overwritten: a name that is taken gets a number. Throws `out_unwritable` and `disk_full`.
 */
export async function writeDigest(
  context: { db: Reader; changes: ChangeReports },
  { workspace, folder }: { workspace: number; folder: string },
  turn: StoredTurn,
): Promise<string[]> {
  const report = await reportTurn(context, workspace, turn);
  const scope = scopeOfTurn(workspace, turn);
  if (report === null || scope === null) return [];
  const page = pageStyleOf(context.db);
  const stem = `${fileNameOf(turn.watchName, 60, 'Watch')} ${turn.due}`;
  const place = (ending: string) => join(folder, freeName(folder, `${stem}.${ending}`));
  const text = (out: string, words: string) => writeWholeFile(out, undefined, (file) => file.append(words));
  const news = [
    ...report.fresh.map((domain) => newsRow(domain, 'new')),
    ...report.gone.map((domain) => newsRow(domain, 'gone')),
  ];
  const table = async (out: string) =>
    writeTable({
      columns: COLUMNS,
      rows: rowsOf(news, await changesOfTurn(context.changes, scope)),
      out,
      format: 'csv',
      csv: readSettings(context.db).csvStyle,
    });
  const written: string[] = [];
  try {
    written.push((await text(place('md'), digestAsMarkdown(report, page))).path);
    written.push((await text(place('html'), digestAsHtml(report, page))).path);
    written.push((await table(place('csv'))).path);
  } catch (error) {
    // All three are written again later.
    for (const path of written) await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
  return written;
}

function newsRow(domain: string, change: 'new' | 'gone'): TableRow {
  return [domain, null, change, null, null, null, null, null];
}

async function* rowsOf(
  news: readonly TableRow[],
  pieces: AsyncIterable<ChangeLine[]>,
): AsyncGenerator<readonly TableRow[], void> {
  yield news;
  for await (const lines of pieces)
    yield lines.map(({ domain, company, sign, what, was, became, before, after }) => [
      domain,
      company,
      sign,
      what,
      was,
      became,
      before,
      after,
    ]);
}
