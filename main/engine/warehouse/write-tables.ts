import { join } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { sha256Of } from '../downloads/finish.ts';
import { literal } from '../duckdb/quote.ts';
import type { Engine } from '../engine.ts';
import type { ListFile } from '../explore/list-file.ts';
import { cell, DOMAIN, ROW, tableOf } from '../explore/sql.ts';
import { uniqueNames } from '../exports/table.ts';
import { requireRegular, requireUsualPlace } from '../files/open-regular.ts';
import { openUnpackThread } from '../store/answers/unpack-thread.ts';
import type { Reader } from '../store/database.ts';
import { existsSync } from '../world/files.ts';
import * as answers from './answer-rows.ts';
import { writeDomains } from './domain-rows.ts';
import type { LeftOutList, ListFileFacts } from './manifest.ts';
import type { PartWriter } from './part-writer.ts';
import * as rows from './store-rows.ts';
import { TABLES } from './tables.ts';

interface WriteOptions {
  wanted: rows.Wanted;
  /** The files of lists whose rows earlier parts have. */
  known: readonly ListFileFacts[];
  /** Whether this is the first part: then a table without rows gets a file, too. */
  isFirst: boolean;
  signal: AbortSignal;
  onRows: (count: number) => void;
}

/** Writes all tables of one part. */
export async function writeTables(
  engine: Pick<Engine, 'explore'>,
  db: Reader,
  writer: PartWriter,
  { wanted, known, isFirst, signal, onRows }: WriteOptions,
): Promise<{ listFiles: ListFileFacts[]; leftOut: LeftOutList[] }> {
  const spaces = rows.spacesOf(db);
  const told = { onRows };
  await writer.writeRows(TABLES.technologies, rows.technologyRows(db), told);
  await writeDomains(db, writer, { wanted, spaces, onRows });
  const unpacking = openUnpackThread();
  try {
    await writer.writeRows(TABLES.snapshots, answers.answerRows(db, { wanted, spaces, unpacking }), {
      ...told,
      partition: answers.partitionOfAnswer,
    });
    await writer.writeRows(TABLES.companies, answers.companyRows(db, { wanted, spaces, unpacking }), told);
  } finally {
    unpacking.end();
  }
  await writer.writeRows(TABLES.ledger, rows.chargeRows(db, wanted, spaces), told);
  const facts = rows.listFacts(db, wanted);
  await writer.writeRows(TABLES.lists, rows.listRows(facts, spaces), told);

  const listFiles = [...known];
  const leftOut: LeftOutList[] = [];
  for (const list of facts) {
    const { folder, name, sha256, finishedAt, workspace, reportId } = list;
    if (folder === null || name === null || sha256 === null || (finishedAt ?? 0) < wanted.from) continue;
    signal.throwIfAborted();
    const { service, workspace: tenant } = rows.spaceIn(spaces, workspace);
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
      const partition =
        table === TABLES.snapshots ? answers.partitionOfAnswer(['', '', '', 'companies', '', 0]) : '';
      if (!isThere) await writer.writeEmpty(table, partition);
    }
  return { listFiles, leftOut };
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
  const { exploreId } = await explore.open(path, { signal });
  try {
    await explore.lend(exploreId, async (opened) => {
      const headings = `headings_${exploreId}`;
      await writer.run(`CREATE TABLE ${headings} (names VARCHAR[])`);
      const names = uniqueNames(opened.facts.columns).map(rows.clean);
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
