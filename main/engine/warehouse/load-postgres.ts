import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { ExportSince } from '#contract/models/data.ts';
import type { WrittenDataSet } from '#contract/models/task.ts';
import { because } from '#contract/reason.ts';
import { wordsOf } from '../../process/error-code.ts';
import type { TaskHandle } from '../base/tasks.ts';
import { cancelled } from '../duckdb/cancelled.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import type { Engine } from '../engine.ts';
import { readAuthorities } from '../service/authorities.ts';
import { readSettings } from '../store/settings.ts';
import { createReadStream, rm } from '../world/files.ts';
import { ENCODING } from '../world/postgres.ts';
import { UnboundServer } from '../world/postgres-client.ts';
import type { PostgresLoader } from '../world/postgres-loader.ts';
import { world } from '../world/world.ts';
import { openDataSetFolder } from './data-set-folder.ts';
import { openPartWriter, type PartWriter } from './part-writer.ts';
import { passwordInFile } from './password-file.ts';
import { type DatabaseAddress, readDatabaseAddress } from './postgres-address.ts';
import * as statements from './postgres-tables.ts';
import { SCHEMA_VERSION, TABLES, type Table } from './tables.ts';
import { writeTables } from './write-tables.ts';

const CONNECT_MS = 20_000;

/** What the environment of a command says. */
interface Access {
  password?: string | undefined;
  passwordFile?: string | undefined;
}

/**
 * Loads the store, as it is at this moment, into the tables of a database, in one transaction. Rows that are there
 * already are not doubled. Throws `usage` for an address that can't be used, `database_failed`, `cancelled`, and as
 * writing a data set does.
 */
export async function loadPostgres(
  engine: Pick<Engine, 'db' | 'cacheDir' | 'store' | 'saved' | 'explore' | 'network' | 'now'>,
  { to, since, ...access }: { to: string; since: ExportSince } & Access,
  task: TaskHandle,
): Promise<WrittenDataSet> {
  const address = readDatabaseAddress(to, world().machine.environment);
  if (since === 'new') throw new StackdeskError('usage', because('database_since'));
  await engine.saved.changesKept();
  const loader = await connect(engine, address, access);
  const end = () => void loader.close();
  task.signal.addEventListener('abort', end);
  try {
    await told(task, () => setUp(loader));
    return await loadTables(engine, loader, since === 'all' ? 0 : Date.parse(since), task);
  } finally {
    task.signal.removeEventListener('abort', end);
    await loader.close();
  }
}

async function connect(
  engine: Pick<Engine, 'db' | 'network'>,
  address: DatabaseAddress,
  { password, passwordFile }: Access,
): Promise<PostgresLoader> {
  const { host, port, user, database, isVerified, rootCertificate, bindsChannel } = address;
  engine.network.requireReachable(host);
  const settings = readSettings(engine.db);
  const file = rootCertificate ?? settings.caFile;
  const authorities = isVerified && file !== null ? [readAuthorities(file).pem] : null;
  try {
    return await world().wire.postgresLoader({
      host,
      port,
      user,
      database,
      password: password || (await passwordInFile(address, passwordFile)),
      tls: isVerified ? { authorities, bindsChannel } : null,
      connectMs: CONNECT_MS,
    });
  } catch (error) {
    throw error instanceof StackdeskError ? error : failed(error);
  }
}

async function setUp(loader: PostgresLoader): Promise<void> {
  await loader.run(`SET LOCAL TimeZone = 'UTC'`);
  await loader.run(`SET LOCAL client_encoding = 'UTF8'`);
  const [server] = await loader.run<{ encoding: string }>(ENCODING);
  if (server?.encoding !== 'UTF8')
    throw new StackdeskError(
      'database_failed',
      because('database_encoding', { encoding: server?.encoding ?? '' }),
    );
  // Two first loads would both make the tables, and the second one would fail.
  await loader.run(statements.TAKE_TURNS);
  const known = await loader.run<{ name: string | null }>(statements.KNOWN);
  for (const sql of statements.setUpStatements(known)) await loader.run(sql);
  const [about] = await loader.run<{ schema_version: number }>(
    `SELECT schema_version FROM ${statements.SCHEMA}.about`,
  );
  if (about !== undefined && about.schema_version !== SCHEMA_VERSION)
    throw new StackdeskError(
      'database_failed',
      because('database_version', { version: about.schema_version, known: SCHEMA_VERSION }),
    );
}

async function loadTables(
  engine: Pick<Engine, 'db' | 'cacheDir' | 'store' | 'explore' | 'now'>,
  loader: PostgresLoader,
  from: number,
  task: TaskHandle,
): Promise<WrittenDataSet> {
  const cache = engine.cacheDir;
  // The rows go through Parquet files of the cache, so that all is read from the store quickly and at one moment.
  const folder = await openDataSetFolder(join(cache, 'warehouse'));
  try {
    const at = engine.now();
    const { part, unfinished } = await folder.begin(at);
    try {
      const writer = await openPartWriter({
        dir: unfinished,
        exportedAt: at,
        reads: [cache],
        signal: task.signal,
      });
      try {
        let rows = 0;
        const { leftOut } = await writeTables(engine, writer, {
          after: null,
          from,
          known: [],
          isFirst: false,
          signal: task.signal,
          onRows: (count) => {
            rows += count;
            task.progress(rows);
          },
        });
        // Two threads would hold batches of rows to keep their order: 100 MB more, and not sooner.
        await writer.run('SET threads = 1');
        const tables: WrittenDataSet['tables'] = [];
        for (const table of Object.values(TABLES))
          tables.push(await loadTable(loader, writer, table, unfinished, task));
        await told(task, () => loader.run('COMMIT'));
        const sum = (of: 'rows' | 'bytes') => tables.reduce((all, table) => all + table[of], 0);
        return { part: null, rows: sum('rows'), bytes: sum('bytes'), tables, listsLeftOut: leftOut.length };
      } finally {
        await writer.close();
      }
    } finally {
      await folder.drop(part);
    }
  } finally {
    folder.close();
  }
}

async function loadTable(
  loader: PostgresLoader,
  writer: PartWriter,
  table: Table,
  dir: string,
  task: TaskHandle,
): Promise<WrittenDataSet['tables'][number]> {
  await told(task, () => loader.run(statements.makeIncoming(table)));
  const files = writer.files.filter((file) => file.table === table.name);
  const texts = table.columns.filter(({ type }) => type === 'text').map(({ name }) => `"${name}"`);
  let rows = 0;
  let bytes = 0;
  for (const { path } of files) {
    const csv = join(dir, 'rows.csv');
    const parquet = join(dir, path);
    // Only quotes tell an empty text from none.
    await writer.run(
      `COPY (SELECT ${statements.namesOf(table)} FROM read_parquet(${literal(exactly(parquet))}, hive_partitioning = false))
         TO ${literal(csv)} (FORMAT csv, HEADER false, NULLSTR '', FORCE_QUOTE (${texts.join(', ')}), USE_TMP_FILE false)`,
    );
    await rm(parquet, { force: true });
    const stream = createReadStream(csv);
    stream.on('data', (chunk) => {
      bytes += chunk.length;
    });
    rows += await told(task, () => loader.copy(statements.copyStatement(table), stream));
    await rm(csv, { force: true });
  }
  await told(task, () => loader.run(statements.takeOver(table)));
  return { name: table.name, rows, bytes, files: files.length };
}

/** Runs what asks the server, and says in our words how it failed. */
async function told<Result>({ signal }: TaskHandle, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw cancelled(error);
    throw error instanceof StackdeskError ? error : failed(error);
  }
}

function failed(error: unknown): StackdeskError {
  if (error instanceof UnboundServer)
    return new StackdeskError('database_failed', because('database_unbound'), { cause: error });
  return new StackdeskError('database_failed', because('database_said', { words: wordsOf(error) }), {
    cause: error,
  });
}
