import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where servers of tests listen. */
export const HOST = '127.0.0.1';

const isLinux = process.platform === 'linux';

/** A server that somebody else wrote, for one test or several. */
export interface ServerOptions {
  program: string;
  args: readonly string[];
  /** Its own folder. */
  home: string;
  /** What its log says, or the port that takes connections, once it serves. */
  ready: RegExp | number;
}

export interface ServerProcess {
  /** Ends it, and waits until it is gone. `SIGKILL` takes what it started along. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a server and waits until it serves. On Linux it ends with this process, however that ends. */
export async function launchServer({ program, args, home, ready }: ServerOptions): Promise<ServerProcess> {
  const [command, ...all] = asServer(program, args);
  const child = spawn(command, all, {
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment,
    // A group of its own, so that its helpers can be ended with it. Elsewhere nothing ends it if this process crashes.
    detached: isLinux,
  });
  let log = '';
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    if (ready instanceof RegExp && ready.test(log)) resolve();
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`${program} did not start:\n${log}`)));
  if (typeof ready === 'number') void takesConnections(child, ready).then(resolve);
  await isReady;
  // The pipe is read to the end, or a full one would hold the server up.
  child.stderr.removeAllListeners('data').resume();
  return { end: (signal) => end(child, signal) };
}

async function takesConnections(child: ChildProcess, port: number): Promise<void> {
  while (isAlive(child) && !(await canConnect(port))) await sleep(20);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((tell) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      tell(true);
    });
    socket.once('error', () => tell(false));
  });
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { pid } = child;
  if (pid === undefined || !isAlive(child)) return;
  const gone = new Promise((over) => child.once('exit', over));
  if (signal === 'SIGKILL' && isLinux) process.kill(-pid, signal);
  else child.kill(signal);
  await gone;
}

/** Another program may take the free port first. */
const MOST_STARTS = 5;

/** Starts a server at a port that is free, and returns the port. */
export async function startAtFreePort(launch: (port: number) => Promise<void>): Promise<number> {
  for (let start = 1; ; start += 1) {
    const port = await freePort();
    try {
      await launch(port);
      return port;
    } catch (error) {
      if (start === MOST_STARTS || !/could not bind|bind\(\)|cannot bind|in use/i.test(String(error)))
        throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, HOST, ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((over) => server.close(over));
  return port;
}

const isRoot = process.getuid?.() === 0;

/** Many servers refuse to run as root, so root runs them as the user whom every system has. */
const serverUser = isRoot ? { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } : undefined;

function idOf(flag: string, user: string): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8' }).trim());
}

/** Gives a file or a folder to the servers' user. A secret is for that user alone. */
export function giveToServer(path: string, { isSecret = false } = {}): void {
  if (serverUser === undefined) return;
  chownSync(path, serverUser.uid, serverUser.gid);
  if (isSecret) chmodSync(path, 0o600);
}

/** No variable of this computer's own servers reaches them. Their logs are in English, since they are read. */
export const serverEnvironment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** The command that runs a program as the servers' user. */
export function asServer(program: string, args: readonly string[]): [string, ...string[]] {
  if (!isLinux) {
    if (serverUser !== undefined) throw new Error('Servers refuse to run as root: run the tests as a user');
    return [program, ...args];
  }
  const user =
    serverUser === undefined
      ? []
      : [`--reuid=${serverUser.uid}`, `--regid=${serverUser.gid}`, '--clear-groups'];
  return ['setpriv', ...user, '--pdeathsig', 'INT', '--', program, ...args];
}
