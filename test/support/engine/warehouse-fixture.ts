import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type Json } from '@duckdb/node-api';
import type { Engine } from '../../../main/engine/engine.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { insertList } from '../../../main/engine/store/lists.ts';
import { exportDataSet } from '../../../main/engine/warehouse/export-data-set.ts';
import type { Manifest } from '../../../main/engine/warehouse/manifest.ts';
import { TABLES, type TableName } from '../../../main/engine/warehouse/tables.ts';
import type { ExportSince } from '#contract/models/data.ts';
import type { Wallet } from '#contract/models/money.ts';
import type { WrittenDataSet } from '#contract/models/task.ts';
import { tempDir } from '../files/temp-dir.ts';
import { keepMade } from './changes-fixture.ts';

/** A task that nobody watches or stops. */
export const unwatched = () => ({ signal: new AbortController().signal, progress: () => {} });

export function writeDataSet(
  engine: Engine,
  dir: string,
  since: ExportSince = 'all',
): Promise<WrittenDataSet> {
  return exportDataSet(engine, { dir, since }, unwatched());
}

export function makeWorkspace(db: Writer, name = 'one', realm = 'https://service.test'): number {
  return ensureWorkspace(db, realm, { id: `id-of-${name}`, name });
}

/** Adds a charge with the request that it is for. */
export function addCharge(
  db: Writer,
  workspace: number,
  {
    at,
    credits,
    subject = null,
    wallet = 'bulk_lookup',
  }: { at: number; credits: number; subject?: string | null; wallet?: Wallet },
): number {
  const request = db.run(
    `INSERT INTO requests (workspace, operation, wallet, subjects, state, attempts, sent_at, credits)
     VALUES (?, 'companies_batch', ?, '[]', 'answered', 1, ?, ?)`,
    [workspace, wallet, at, credits],
  ).lastId;
  return db.run(
    `INSERT INTO ledger (at, workspace, wallet, request_id, operation, subject, credits, balance_after)
     VALUES (?, ?, ?, ?, 'companies_batch', ?, ?, 100.5)`,
    [at, workspace, wallet, request, subject ?? '', credits],
  ).lastId;
}

/** Adds a list whose file was downloaded. */
export function addDownloadedList(
  db: Writer,
  workspace: number,
  { reportId, at, rows }: { reportId: number; at: number; rows: readonly (readonly string[])[] },
): void {
  const folder = tempDir();
  const name = `list-${reportId}.csv`;
  const cells = (row: readonly string[]) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join();
  const file = ['Domain,Country', ...rows.map(cells), ''].join('\n');
  writeFileSync(join(folder, name), file);
  insertList(db, {
    ...{ workspace, reportId, technology: 'Shopify', state: 'ready', createdAt: at, readyAt: at + 1_000 },
    ...{ exportedRows: rows.length, credits: 2.5 },
  });
  const sha256 = createHash('sha256').update(file).digest('hex');
  db.run(
    `INSERT INTO transfers (workspace, report_id, url, folder, wanted_name, name, state, rows, sha256, created_at, finished_at)
     VALUES (?, ?, '', ?, ?, ?, 'done', ?, ?, ?, ?)`,
    [workspace, reportId, folder, name, name, rows.length, sha256, at, at],
  );
}

const DAY = 86_400_000;
export const FILLED_FROM = Date.UTC(2026, 5, 1);
const FILLED_DOMAINS = 300;

/** Rows for every table, odd ones among them. */
export function fillWithAll(
  engine: Engine,
  workspace = makeWorkspace(engine.db),
): { engine: Engine; workspace: number } {
  const { db } = engine;
  for (let number = 0; number < FILLED_DOMAINS; number += 1) {
    const domain = `d${number}.com`;
    const names = ['Shopify', 'Klaviyo', 'Ünïcode "quoted", with\nbreak'].slice(0, 1 + (number % 3));
    keepMade(db, workspace, { domain, at: FILLED_FROM + number * 1_000, names });
    if (number % 4 === 0) keepMade(db, workspace, { domain, at: FILLED_FROM + 50 * DAY, names: ['Shopify'] });
    if (number % 2 === 0)
      keepMade(db, workspace, {
        domain,
        at: FILLED_FROM,
        facts: { name: `Firm\t${number}\\.\n"x"`, city: '' },
      });
    addCharge(db, workspace, {
      at: FILLED_FROM + number,
      credits: number / 4,
      subject: number % 5 === 0 ? domain : null,
      wallet: number % 3 === 0 ? 'standard' : 'bulk_lookup',
    });
  }
  keepAnswer(db, {
    workspace,
    kind: 'technology',
    key: 'Shopify',
    fetchedAt: FILLED_FROM,
    outcome: 'found',
    requestId: null,
    raw: '{"a":"\\u0000 \\\\.\\n"}',
  });
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) => [`d${row}.com`, 'Côte "d\'Ivoire",\n']);
  addDownloadedList(db, workspace, { reportId: 7, at: FILLED_FROM, rows: rows(40) });
  addDownloadedList(db, workspace, { reportId: 8, at: FILLED_FROM, rows: rows(3) });
  return { engine, workspace };
}

/** The names of the parts of a data set that are complete, oldest first. */
export function partsOf(dir: string): string[] {
  return readdirSync(join(dir, '_parts'))
    .filter((name) => name.startsWith('part=') && readdirSync(join(dir, '_parts', name)).includes('_SUCCESS'))
    .sort()
    .map((name) => name.slice('part='.length));
}

/** The manifest of a part, after all that it and the marker say was compared with the files. */
export function provenManifest(dir: string, part: string): Manifest {
  const folder = join(dir, '_parts', `part=${part}`);
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const marker = readFileSync(join(folder, '_SUCCESS'), 'utf8');
  if (marker !== `${sha256(text)}  manifest.json\n`) throw new Error(`the marker does not fit: ${marker}`);
  const manifest = JSON.parse(text) as Manifest;
  for (const { name, files, rows, bytes } of manifest.tables) {
    for (const file of files) {
      const contents = readFileSync(join(dir, file.path));
      if (!file.path.startsWith(`${name}/part=${part}/`)) throw new Error(`${file.path} is elsewhere`);
      if (sha256(contents) !== file.sha256 || contents.length !== file.bytes)
        throw new Error(`${file.path} is another file`);
    }
    if (files.reduce((sum, file) => sum + file.rows, 0) !== rows) throw new Error(`${name}: rows differ`);
    if (files.reduce((sum, file) => sum + file.bytes, 0) !== bytes) throw new Error(`${name}: bytes differ`);
  }
  return manifest;
}

export type Row = Record<string, Json>;

/** The rows of one part, or of all, by table. Keys are the table's key as JSON. Without `exported_at`. */
export async function rowsOfPart(dir: string, part: string): Promise<Record<TableName, Map<string, Row>>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const found = {} as Record<TableName, Map<string, Row>>;
  try {
    for (const { name, key } of Object.values(TABLES)) {
      const rows = new Map<string, Row>();
      found[name] = rows;
      const folder = join(dir, name, `part=${part}`);
      const files = readdirSync(join(dir, name), { withFileTypes: true }).some(
        (each) => each.name === `part=${part}`,
      )
        ? readdirSync(folder, { recursive: true }).filter((each) => String(each).endsWith('.parquet'))
        : [];
      if (files.length === 0) continue;
      const list = files.map((file) => `'${join(folder, String(file))}'`).join();
      const reader = await connection.runAndReadAll(
        `SELECT * EXCLUDE (exported_at) FROM read_parquet([${list}], hive_partitioning = false)`,
      );
      for (const row of reader.getRowObjectsJson()) {
        const id = JSON.stringify(key.map((column) => row[column]));
        if (rows.has(id)) throw new Error(`${name} has ${id} twice`);
        rows.set(id, row);
      }
    }
    return found;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
