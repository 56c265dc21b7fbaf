import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { sha256Of } from '../files/open-regular.ts';
import { literal } from '../duckdb/quote.ts';
import type { Engine } from '../engine.ts';
import type { ListFile } from '../explore/list-file.ts';
import { cell, DOMAIN, ROW, tableOf } from '../explore/sql.ts';
import { uniqueNames } from '#shared/tables/sql-names.ts';
import { requireRegular, requireUsualPlace } from '../files/open-regular.ts';
import { existsSync } from '../world/files.ts';
import { partitionOfAnswer } from './answer-rows.ts';
import type { LeftOutList, ListFileFacts } from './manifest.ts';
import type { PartWriter } from './part-writer.ts';
import type { Position } from './position.ts';
import { clean, spaceIn } from './store-rows.ts';
import { TABLES } from './tables.ts';
import type { RowsTask } from './warehouse-thread.ts';
import { writeStoreRows } from './write-store-rows.ts';

interface WriteOptions extends Pick<RowsTask, 'after' | 'from'> {
  /** The files of lists whose rows earlier parts have. */
  known: readonly ListFileFacts[];
  /** Whether this is the first part: then a table without rows gets a file, too. */
  isFirst: boolean;
  signal: AbortSignal;
  onRows: (count: number) => void;
}

/** Writes all tables of one part: the store as it is at one moment, and the files of its lists. */
export async function writeTables(
  engine: Pick<Engine, 'explore' | 'store'>,
  writer: PartWriter,
  { after, from, known, isFirst, signal, onRows }: WriteOptions,
): Promise<{ position: Position; listFiles: ListFileFacts[]; leftOut: LeftOutList[] }> {
  const { signal: _, ...part } = writer.options;
  const task = { ...part, store: engine.store.path, after, from };
  const { position, files, lists, spaces } = await writeStoreRows(task, { onRows, signal });
  writer.takeFiles(files);
  const listFiles = [...known];
  const leftOut: LeftOutList[] = [];
  for (const list of lists) {
    const { folder, name, sha256, finishedAt, workspace, reportId } = list;
    if (folder === null || name === null || sha256 === null || (finishedAt ?? 0) < from) continue;
    signal.throwIfAborted();
    const { service, workspace: tenant } = spaceIn(spaces, workspace);
    const place = { service, workspace: tenant, list_id: reportId };
    const isKnown = known.some(
      (each) =>
        each.service === place.service &&
        each.workspace === place.workspace &&
        each.list_id === reportId &&
        each.sha256 === sha256,
    );
    if (isKnown) continue;
    try {
      await writeListRows(engine, writer, { path: join(folder, name), sha256, place, signal });
      listFiles.push({ ...place, sha256 });
      onRows(1);
    } catch (error) {
      // A file that was moved or changed must not keep everything else from being exported.
      if (!isAboutFile(error)) throw error;
      leftOut.push({ ...place, why: error.message });
    }
  }
  if (isFirst)
    for (const table of Object.values(TABLES)) {
      const isThere = writer.files.some((file) => file.table === table.name);
      const partition = table === TABLES.snapshots ? partitionOfAnswer(['', '', '', 'companies', '', 0]) : '';
      if (!isThere) await writer.writeEmpty(table, partition);
    }
  return { position, listFiles, leftOut };
}

async function writeListRows(
  { explore }: Pick<Engine, 'explore'>,
  writer: PartWriter,
  list: {
    path: string;
    sha256: string;
    place: Pick<ListFileFacts, 'service' | 'workspace' | 'list_id'>;
    signal: AbortSignal;
  },
): Promise<void> {
  const { path, sha256, place, signal } = list;
  requireUsualPlace(path);
  if (!existsSync(path)) throw new StackdeskError('file_not_found', because('gone', { path }));
  await requireRegular(path);
  if ((await sha256Of(path)) !== sha256)
    throw new StackdeskError('file_changed', because('list_file_changed', { path }));
  // What was paid for is exported as it is in the file, with its signs and its zeros.
  const { exploreId } = await explore.open(path, { signal, areTexts: true });
  try {
    await explore.lend(exploreId, async (opened) => {
      const headings = `headings_${exploreId}`;
      await writer.run(`CREATE TABLE ${headings} (names VARCHAR[])`);
      const names = uniqueNames(opened.facts.columns).map(clean);
      await writer.run(`INSERT INTO ${headings} SELECT from_json($1::VARCHAR, '["VARCHAR"]')`, [
        JSON.stringify(names),
      ]);
      const select = selectOf(opened, headings, place);
      await writer.writeSelect(TABLES.list_rows, select, Math.max(64, opened.facts.rowBytes * 2));
      await writer.run(`DROP TABLE ${headings}`);
    });
  } finally {
    await explore.close(exploreId);
  }
}

/** The names of the columns are in the table `headings`, so that none of a person's file reaches a statement. */
function selectOf(
  list: ListFile,
  headings: string,
  { service, workspace, list_id }: Pick<ListFileFacts, 'service' | 'workspace' | 'list_id'>,
): string {
  const cells = list.facts.columns.map((_, place) => `CAST(${cell(place)} AS VARCHAR)`);
  const row = `MAP((SELECT names FROM ${headings}), [${cells.join(', ')}])`;
  return `SELECT ${literal(service)} AS service, ${literal(workspace)} AS workspace, ${list_id} AS list_id,
    ${ROW} + 1 AS row_number, ${DOMAIN} AS domain, CAST(to_json(${row}) AS VARCHAR) AS cells FROM ${tableOf(list)}`;
}

const ABOUT_FILES = new Set([
  'file_not_found',
  'file_unreadable',
  'file_unsupported',
  'file_damaged',
  'file_encrypted',
  'file_too_large',
  'file_changed',
  'file_empty',
]);

function isAboutFile(error: unknown): error is StackdeskError {
  return error instanceof StackdeskError && ABOUT_FILES.has(error.code);
}
