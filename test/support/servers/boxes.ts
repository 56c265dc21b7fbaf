import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../../scripts/setup/find.mjs';
import { tempDir } from '../files/temp-dir.ts';
import { atEnd } from '../run/lifetime.ts';
import { giveToServer, HOST, launchServer, type ServerProcess, startAtFreePort } from './server-process.ts';

/** A program of others between the client and a server. It ends with the test. */
export interface Box {
  readonly port: number;
  /** `http://` and where it listens. */
  readonly baseUrl: string;
  /** Its own folder. */
  readonly home: string;
  /** Ends it in the middle of what it does. */
  kill(): Promise<void>;
  /** Starts it again at the same port. */
  start(): Promise<void>;
  /** Its lines about requests, once it has written them. */
  log(): string[];
}

interface BoxPlan {
  program: string;
  /** What starts it, with its settings in this file. */
  args: (settings: string) => string[];
  /** Its settings, if it listens at this port and has this folder. */
  settings: (port: number, home: string) => string;
  files?: Readonly<Record<string, string>>;
}

const LOG = 'requests.log';

async function openBox({ program: name, args, settings, files = {} }: BoxPlan): Promise<Box> {
  const program = findProgram(name);
  if (program === undefined) throw new Error(`${name} is not installed: apt-get install ${name}`);
  const home = tempDir();
  giveToServer(home);
  for (const [path, text] of Object.entries(files)) writeFor(join(home, path), text);
  const file = join(home, 'settings');
  let running: ServerProcess | null = null;
  const launch = async (port: number) => {
    writeFor(file, settings(port, home));
    running = await launchServer({ program, args: args(file), home, ready: port });
  };
  const kill = async () => {
    await running?.end('SIGKILL');
    running = null;
  };
  // Nothing of what it keeps is needed any more.
  atEnd(kill);
  const port = await startAtFreePort(launch);
  return {
    port,
    baseUrl: `http://${HOST}:${port}`,
    home,
    kill,
    start: () => launch(port),
    log: () => readFileSync(join(home, LOG), 'utf8').trim().split('\n'),
  };
}

function writeFor(path: string, text: string): void {
  writeFileSync(path, text);
  giveToServer(path);
}

const portOf = (baseUrl: string) => new URL(baseUrl).port;

/** Settings of nginx in front of a service, each line as nginx takes it. */
export interface NginxOptions {
  /** Where requests go, one after the other. */
  upstreams: readonly string[];
  /** For everything, such as where a cache is. `HOME` is its folder. */
  http?: readonly string[];
  /** For requests to the service. */
  location?: readonly string[];
}

export function openNginx({ upstreams, http = [], location = [] }: NginxOptions): Promise<Box> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return openBox({
    program: 'nginx',
    args: (settings) => ['-c', settings, '-e', 'stderr'],
    settings: (port, home) =>
      [
        'daemon off; worker_processes 1; error_log stderr;',
        `pid ${home}/pid;`,
        'events { worker_connections 256; }',
        'http {',
        `access_log ${home}/${LOG};`,
        ...temporary.map((part) => `${part}_temp_path ${home}/${part};`),
        ...http.map((line) => line.replaceAll('HOME', home)),
        // An upstream that failed is asked again at once.
        `upstream service { ${upstreams.map((url) => `server ${HOST}:${portOf(url)} max_fails=0;`).join(' ')} }`,
        `server { listen ${HOST}:${port};`,
        'location / { proxy_pass http://service; proxy_http_version 1.1;',
        ...location,
        '} } }',
      ].join('\n'),
  });
}

/** Settings of haproxy: lines for the way to its servers, and for each server. */
export interface HaproxyOptions {
  mode: 'http' | 'tcp';
  /** Ports on this computer, each with what is to be said of it. */
  servers: readonly { port: number; options?: string }[];
  backend?: readonly string[];
}

export function openHaproxy({ mode, servers, backend = [] }: HaproxyOptions): Promise<Box> {
  return openBox({
    program: 'haproxy',
    args: (settings) => ['-db', '-f', settings],
    settings: (port) =>
      [
        'global',
        '  maxconn 256',
        'defaults',
        `  mode ${mode}`,
        '  timeout connect 2s',
        '  timeout client 60s',
        '  timeout server 60s',
        'frontend all',
        `  bind ${HOST}:${port}`,
        '  default_backend servers',
        'backend servers',
        ...backend.map((line) => `  ${line}`),
        ...servers.map((each, at) => `  server s${at} ${HOST}:${each.port} ${each.options ?? ''}`),
        '',
      ].join('\n'),
  });
}

/** Settings of squid, each line as squid takes it. `HOME` is its folder, `PORT` its port. */
export interface SquidOptions {
  lines: readonly string[];
  files?: Readonly<Record<string, string>>;
}

export function openSquid({ lines, files }: SquidOptions): Promise<Box> {
  return openBox({
    program: 'squid',
    args: (settings) => ['-N', '-d', '1', '-f', settings],
    files: files ?? {},
    settings: (port, home) =>
      [
        ...lines,
        'http_access allow all',
        'access_log stdio:HOME/requests.log',
        'cache_log HOME/cache.log',
        'pid_filename HOME/pid',
        'coredump_dir HOME',
        'pinger_enable off',
        'shutdown_lifetime 0 seconds',
        'visible_hostname box.test',
        '',
      ]
        .join('\n')
        .replaceAll('HOME', home)
        .replaceAll('PORT', String(port)),
  });
}

/** The way to a PostgreSQL through a pool. */
export interface PgbouncerOptions {
  port: number;
  pooling: 'session' | 'transaction';
  /** Who may come, with their passwords. The first may also give it orders, in the database `pgbouncer`. */
  users: Readonly<Record<string, string>>;
  /** Further settings, such as `max_client_conn = 2`. */
  more?: readonly string[];
}

export function openPgbouncer({ port: far, pooling, users, more = [] }: PgbouncerOptions): Promise<Box> {
  const [admin = ''] = Object.keys(users);
  return openBox({
    program: 'pgbouncer',
    args: (settings) => [settings],
    files: {
      users: Object.entries(users)
        .map(([user, password]) => `"${user}" "${password}"\n`)
        .join(''),
    },
    settings: (port, home) =>
      [
        '[databases]',
        `* = host=${HOST} port=${far}`,
        '[pgbouncer]',
        `listen_addr = ${HOST}`,
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = scram-sha-256',
        `auth_file = ${home}/users`,
        `admin_users = ${admin}`,
        `pool_mode = ${pooling}`,
        `pidfile = ${home}/pid`,
        ...more,
        '',
      ].join('\n'),
  });
}
