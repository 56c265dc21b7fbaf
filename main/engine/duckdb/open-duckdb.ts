import type { DuckDBInstance } from '@duckdb/node-api';
import { after } from '../world/clock.ts';
import { mkdirSync } from '../world/files.ts';
import type { ApartDatabase, TableDatabase } from '../world/table-database.ts';
import { world } from '../world/world.ts';
import { exactly, literal } from './quote.ts';

/** What a database can read and write, as absolute paths: these files, and everything in these folders. */
export interface Reach {
  files?: readonly string[];
  folders?: readonly string[];
}

export interface DuckdbOptions {
  reach: Reach;
  /** The folder for what does not fit into its memory. It is made if it is missing. Null: nothing spills. */
  spillDir: string | null;
  /** As DuckDB writes sizes. */
  memory: string;
  threads: string;
  /** The database's own file. If left out, it is in memory. */
  path?: string | undefined;
  /** Which memory goes back to the system once no query needs it: all, by default, or none until it is closed. */
  givesBack?: keyof typeof GIVES_BACK;
}

/**
 * Without `all`, 100 MB stay taken at rest. Smaller thresholds give back no more, but a database that always works takes
 * 40 % more time with 1 MB.
 */
const GIVES_BACK = {
  all: {
    allocator_background_threads: 'true',
    allocator_flush_threshold: '16MB',
    allocator_bulk_deallocation_flush_threshold: '16MB',
  },
  none: {},
};

/** Values of 16 bits are counted in an array: 17 bits, since it has room for no value. By itself it would be 12. */
const COUNTS_IN_ARRAYS = { perfect_ht_threshold: '17' };

/** Settings that a locked database still accepts. None lets it reach more. */
const OPEN_SETTINGS = ['threads', 'TimeZone', 'enable_progress_bar', 'enable_progress_bar_print'];

/**
 * Opens a DuckDB database in this process, for work of our own. It has no extensions, no network, only the files named
 * here, and no statement can change that.
 */
export async function openDuckdb(options: DuckdbOptions): Promise<DuckDBInstance> {
  const { path = ':memory:' } = options;
  return locked(options, (settings) => world().databases.duckdb(path, settings));
}

/** How long it may take to set up a database that is open, ms. */
const MOST_LOCKING_MS = 20_000;

/**
 * Opens one in memory, in a process of its own: for what is done with the text and the bytes of others. The process ends
 * if `ending` is aborted, also before the database is open.
 */
export async function openApart(
  options: Omit<DuckdbOptions, 'path'>,
  ending: AbortSignal,
): Promise<ApartDatabase> {
  let endWaiting = () => {};
  try {
    return await locked(options, async (settings) => {
      const database = await world().databases.apart(settings, ending);
      const kill = () => database.kill();
      if (ending.aborted) kill();
      ending.addEventListener('abort', kill, { once: true });
      endWaiting = after(MOST_LOCKING_MS, kill);
      return database;
    });
  } finally {
    endWaiting();
  }
}

async function locked<Opened extends TableDatabase>(
  { reach, spillDir, memory, threads, givesBack = 'all' }: DuckdbOptions,
  open: (settings: Record<string, string>) => Promise<Opened>,
): Promise<Opened> {
  if (spillDir !== null) mkdirSync(spillDir, { recursive: true });
  const database = await open({
    memory_limit: memory,
    threads,
    temp_directory: spillDir ?? '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    ...GIVES_BACK[givesBack],
    ...COUNTS_IN_ARRAYS,
  });
  try {
    const connection = await database.connect();
    try {
      const folders = [...(spillDir === null ? [] : [spillDir]), ...(reach.folders ?? [])];
      await connection.run(`SET allowed_paths = ${list(bothWays(reach.files ?? []))}`);
      await connection.run(`SET allowed_directories = ${list(bothWays(folders))}`);
      await connection.run('SET enable_external_access = false');
      await connection.run(`SET allowed_configs = ${list(OPEN_SETTINGS)}`);
      await connection.run('SET lock_configuration = true');
    } finally {
      connection.closeSync();
    }
  } catch (error) {
    database.closeSync();
    throw error;
  }
  return database;
}

/** The database checks a path as given, and again after it resolved it. */
function bothWays(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => [path, exactly(path)]))];
}

function list(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}
