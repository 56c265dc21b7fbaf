import type * as fs from 'node:fs';
import type * as fsPromises from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import type { DuckDBInstance } from '@duckdb/node-api';
import type DatabaseConstructor from 'better-sqlite3';
import { lookIn } from '../../process/system-error.ts';
import type { HttpPool, PoolOptions } from './http-pool.ts';
import type { Postgres, PostgresOptions } from './postgres.ts';
import type { LoaderOptions, PostgresLoader } from './postgres-loader.ts';
import { realWorld } from './real-world.ts';
import type { TableProcess } from './table-client.ts';
import type { ApartDatabase, FileApart } from './table-database.ts';

/** An open SQLite file. */
export type Database = InstanceType<typeof DatabaseConstructor>;

/** Cancels a timer. Calling it again does nothing. */
export type Cancel = () => void;

/** The wall clock may jump. The monotonic one never runs backwards. */
export interface Clock {
  /** The wall clock, ms since 1970 UTC. */
  now(): number;
  /** Monotonic ms since some start. */
  monotonic(): number;
  /** Calls `wake` once after `delayMs`. `isBackground`: the timer alone does not keep a program running. */
  after(delayMs: number, wake: () => void, options?: { isBackground?: boolean }): Cancel;
  /** Lets other ready work run first. */
  breathe(): Promise<void>;
}

export interface Randomness {
  /** At least 0, less than 1. */
  random(): number;
  bytes(count: number): Buffer;
  uuid(): string;
}

/** The file system, with the names and signatures of `node:fs` and `node:fs/promises`. */
export interface Files
  extends Pick<
      typeof fsPromises,
      | 'copyFile'
      | 'link'
      | 'lstat'
      | 'mkdir'
      | 'mkdtemp'
      | 'open'
      | 'readdir'
      | 'readFile'
      | 'rename'
      | 'rm'
      | 'stat'
      | 'statfs'
      | 'truncate'
      | 'unlink'
      | 'utimes'
    >,
    Pick<
      typeof fs,
      | 'accessSync'
      | 'createReadStream'
      | 'createWriteStream'
      | 'existsSync'
      | 'lstatSync'
      | 'mkdirSync'
      | 'mkdtempSync'
      | 'readdirSync'
      | 'readFileSync'
      | 'realpathSync'
      | 'renameSync'
      | 'rmdirSync'
      | 'rmSync'
      | 'statfsSync'
      | 'statSync'
      | 'unlinkSync'
      | 'writeFileSync'
      | 'fsyncSync'
      | 'openSync'
      | 'writeSync'
      | 'readSync'
      | 'fstatSync'
      | 'chmodSync'
      | 'copyFileSync'
      | 'closeSync'
    > {}

/** The databases. They open files by themselves. */
export interface Databases {
  /** Opens an SQLite file. Takes better-sqlite3's options and throws its errors. */
  sqlite(path: string, options?: { readonly?: boolean; fileMustExist?: boolean; timeout?: number }): Database;
  /** Opens a DuckDB file, or `:memory:`. */
  duckdb(path: string, settings?: Record<string, string>): Promise<DuckDBInstance>;
  /** Opens one in memory, in a process of its own that may die. Aborting `ending` while it is opened ends the process. */
  apart(settings: Record<string, string>, ending: AbortSignal): Promise<ApartDatabase>;
  /** Opens an SQLite file that others may have made, to read it in a process of its own that may die. */
  fileApart(path: string): Promise<FileApart>;
}

/** The way to other computers. */
export interface Wire {
  /** Connections to send requests over. */
  pool(options: PoolOptions): HttpPool;
  /** Connects to a PostgreSQL server to load many rows. */
  postgresLoader(options: LoaderOptions): Promise<PostgresLoader>;
  /** Connects to a PostgreSQL server. */
  postgres(options: PostgresOptions): Promise<Postgres>;
}

/** A connection between two programs of this computer. */
export interface LocalSocket {
  /** Calls the listener with each piece of text that comes. */
  onText(listener: (text: string) => void): void;
  /** Calls the listener once the connection has ended, for whatever reason. */
  onClose(listener: () => void): void;
  /** Sends a text. After `end`, nothing is sent any more. */
  write(text: string): void;
  /** What was written and not taken by the system yet, bytes. */
  readonly unsentBytes: number;
  /** Ends the connection once the other end has read everything. */
  end(): void;
  /** Ends it at once. */
  destroy(): void;
}

/** The ways between programs of this computer: Unix sockets, or named pipes of Windows. */
export interface Local {
  /**
   * Takes connections of this user's programs until `close` is called, at most `most` at a time. Resolves once it
   * listens; rejects with an error of the system. It does not keep a program running.
   */
  listen(
    path: string,
    options: { most: number; onConnect: (socket: LocalSocket) => void },
  ): Promise<{ close(): void }>;
  /** Null if nobody listens there. */
  connect(path: string): Promise<LocalSocket | null>;
}

/** Our programs that run in threads. */
export type ProgramName = 'restore' | 'warehouse';

/** The computer and its processes. */
export interface Machine {
  /** Starts a thread that runs this JavaScript. */
  thread(source: string): Worker;
  /** Starts one of our programs in a thread. It ends with an error if it needs more than `heapMb`. */
  program(name: ProgramName, options: { data: unknown; heapMb: number }): Worker;
  /** Starts a table process. */
  tables(): Promise<TableProcess>;
  /** Runs a program until it ends, `longestMs` are over, or `signal` fires. Its output is thrown away. */
  run(
    program: string,
    argv: readonly string[],
    options: { longestMs: number; signal?: AbortSignal | undefined },
  ): Promise<void>;
  readonly processId: number;
  /** Whether there is a process with this number, whoever's it is. */
  isRunning(processId: number): boolean;
  /** The number of this user. Undefined on Windows. */
  readonly userId: number | undefined;
  /** The version of this program. */
  readonly version: string;
  /** The version of Node, such as `v24.1.0`. */
  readonly runtimeVersion: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** As Node names it, such as `darwin`. */
  readonly platform: string;
  homeFolder(): string;
  tempFolder(): string;
  /** Seconds since the computer started. */
  uptimeS(): number;
}

/** Everything that the engine gets from outside, and everything that it does there. */
export interface World {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly files: Files;
  readonly databases: Databases;
  readonly wire: Wire;
  readonly local: Local;
  readonly machine: Machine;
}

let entered: World | null = null;

/** The engine's world: the real one, unless a simulation has entered its own. */
export function world(): World {
  return entered ?? realWorld;
}

/** For simulations: puts the engine into another world. The returned function goes back to the one before. */
export function enterWorld(other: World): () => void {
  const before = entered;
  entered = other;
  return () => {
    entered = before;
  };
}

lookIn(() => ({ files: world().files, userId: world().machine.userId }));
