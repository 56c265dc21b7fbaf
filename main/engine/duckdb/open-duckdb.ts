import type { DuckDBInstance } from '@duckdb/node-api';
import { mkdirSync } from '../world/files.ts';
import { world } from '../world/world.ts';
import { exactly, literal } from './quote.ts';

/** What a database can read and write, as absolute paths: these files, and what lies in this folder. */
export interface Reach {
  files?: readonly string[];
  folder?: string;
}

export interface DuckdbOptions {
  reach: Reach;
  /** Where it puts what does not fit into its memory; is made. */
  spillDir: string;
  /** As DuckDB spells sizes. */
  memory: string;
  threads: string;
  /** A file for the database itself; in memory if left out. */
  path?: string;
}

/** Settings that a locked database still takes: none that lets it reach more. */
const OPEN_SETTINGS = ['threads', 'TimeZone', 'enable_progress_bar', 'enable_progress_bar_print'];

/** The one way to a DuckDB database: no extension, no network, no file but those named here, and no statement that could change that. */
export async function openDuckdb(options: DuckdbOptions): Promise<DuckDBInstance> {
  const { reach, spillDir, memory, threads, path = ':memory:' } = options;
  mkdirSync(spillDir, { recursive: true });
  const instance = await world().databases.duckdb(path, {
    memory_limit: memory,
    threads,
    temp_directory: spillDir,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  });
  try {
    const connection = await instance.connect();
    try {
      const folders = [spillDir, ...(reach.folder === undefined ? [] : [reach.folder])];
      await connection.run(`SET allowed_paths = ${list(bothWays(reach.files ?? []))}`);
      await connection.run(`SET allowed_directories = ${list(bothWays(folders))}`);
      await connection.run('SET enable_external_access = false');
      await connection.run(`SET allowed_configs = ${list(OPEN_SETTINGS)}`);
      await connection.run('SET lock_configuration = true');
    } finally {
      connection.closeSync();
    }
  } catch (error) {
    instance.closeSync();
    throw error;
  }
  return instance;
}

/** The database compares a path as it was given, and again as it resolved it. */
function bothWays(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => [path, exactly(path)]))];
}

function list(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}
