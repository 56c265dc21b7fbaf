import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { tmpdir, uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import packageFacts from '../../../package.json' with { type: 'json' };
import { startProgram } from '../../process/child-program.ts';
import { homeFolder } from '../../process/home-folder.ts';
import { openHttpPool } from './http-pool.ts';
import { openPostgres } from './postgres.ts';
import { openPostgresLoader } from './postgres-loader.ts';
import { realFiles } from './real-files.ts';
import { startTables } from './start-tables.ts';
import { openApart, openFileApart, type TableProcess } from './table-client.ts';
import type { LocalSocket, Machine, ProgramName, World } from './world.ts';

/** The longest delay that Node's timers take, ms. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** What the new objects of a thread may take. By itself, a thread takes 48 MB, and saves no time that can be measured. */
const THREAD_YOUNG_MB = 12;

/** The computer itself. Only this file of the engine touches it. All others go through `world()`. */
export const realWorld: World = {
  clock: {
    now: () => Date.now(),
    // It may stand still while the computer sleeps. That only makes a wait longer.
    monotonic: () => performance.now(),
    after: (delayMs, wake, { isBackground = false } = {}) => {
      const timer = setTimeout(wake, Math.min(Math.max(0, Math.ceil(delayMs)), LONGEST_TIMER_MS));
      if (isBackground) timer.unref();
      return () => clearTimeout(timer);
    },
    breathe: () => nextTurn(),
  },
  random: {
    random: () => Math.random(),
    bytes: (count) => randomBytes(count),
    uuid: () => randomUUID(),
  },
  files: realFiles,
  databases: {
    sqlite: (path, options) => new BetterSqlite(path, options),
    duckdb: async (path, settings) => {
      // Loading it takes longer than most programs need to start.
      const { DuckDBInstance } = await import('@duckdb/node-api');
      return DuckDBInstance.create(path, settings);
    },
    apart: (settings, ending) => openApart(tables, settings, ending),
    fileApart: (path) => openFileApart(tables, path),
  },
  wire: { pool: openHttpPool, postgres: openPostgres, postgresLoader: openPostgresLoader },
  local: {
    listen: (path, { most, onConnect }) => {
      const server = createServer((socket) => onConnect(localSocket(socket)));
      server.maxConnections = most;
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, () => {
          server.off('error', reject).on('error', () => undefined);
          // It must not keep a program alive that is done.
          server.unref();
          resolve({ close: () => void server.close() });
        });
      });
    },
    connect: (path) => {
      const socket = openSocket(path);
      return new Promise((resolve) => {
        socket.once('connect', () => resolve(localSocket(socket)));
        // No such socket, or nobody listens any more.
        socket.once('error', () => resolve(null));
      });
    },
  },
  machine: {
    thread: (source) =>
      new Worker(source, {
        eval: true,
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
      }),
    program: (name, { data, heapMb }) =>
      new Worker(programFile(name), {
        workerData: data,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
      }),
    tables,
    run: runToEnd,
    processId: process.pid,
    isRunning,
    userId: process.getuid?.(),
    version: packageFacts.version,
    runtimeVersion: process.version,
    environment: process.env,
    platform: process.platform,
    homeFolder,
    tempFolder: tmpdir,
    uptimeS: uptime,
  },
};

function tables(): Promise<TableProcess> {
  return startTables(programFile('tables'));
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Another user's process may not be called, but it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function localSocket(socket: Socket): LocalSocket {
  socket.setEncoding('utf8');
  // An error is always followed by `close`.
  socket.on('error', () => undefined);
  return {
    onText: (listener) => void socket.on('data', listener),
    onClose: (listener) => void socket.once('close', () => listener()),
    write: (text) => {
      if (!socket.writableEnded) socket.write(text);
    },
    get unsentBytes() {
      return socket.writableLength;
    },
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
  };
}

/** Where their sources are, seen from this folder. */
const SOURCES = {
  restore: '../data/restore-thread.ts',
  warehouse: '../warehouse/warehouse-thread.ts',
  tables: '../../tables/index.ts',
} as const satisfies Readonly<Record<ProgramName | 'tables', string>>;

/** The file of one of our own programs: next to the bundle, or as source. */
function programFile(name: keyof typeof SOURCES): string {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.ts')) return join(dirname(here), SOURCES[name]);
  const folder = dirname(here);
  return join(basename(folder) === 'chunks' ? dirname(folder) : folder, `${name}.cjs`);
}

/** Resolves when the program ends. It may start other programs, so all of them are ended together. */
function runToEnd(...[program, argv, { longestMs, signal }]: Parameters<Machine['run']>): Promise<void> {
  return new Promise((done) => {
    const isGroup = process.platform !== 'win32';
    const child = startProgram(program, argv, { stdio: 'ignore', windowsHide: true, detached: isGroup });
    const end = () => {
      try {
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        else child.kill();
      } catch {
        // It ended by itself meanwhile.
      }
    };
    const timer = setTimeout(end, longestMs);
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      done();
    };
    child.once('error', finish);
    child.once('close', finish);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
