import { Buffer } from 'node:buffer';
import process_ from 'node:process';
import type { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import type { BackupTask, ThreadData } from '../../main/engine/data/restore-thread.ts';
import type { Database, Wire, World } from '../../main/engine/world/world.ts';
import type { Disk } from './disk.ts';
import { createSimulatedDuckdb, type SimulatedDuckdb } from './duckdb.ts';
import type { LocalNet, LocalPeer } from './local-net.ts';
import { createRestoreThread } from './restore-thread.ts';
import type { Dice } from './service/inputs.ts';
import type { SimulatedStore, StoreOwner } from './store.ts';
import type { VirtualTime } from './time.ts';

/** Thrown when the program's process was killed in the middle of something. */
export class Killed extends Error {
  constructor() {
    super('the process was killed');
  }
}

/** A process: what it has open ends with it, and what it writes stays. */
export interface SimulatedProcess extends LocalPeer, StoreOwner {
  readonly id: number;
  readonly world: World;
  /** It dies now: none of its timers fires, none of its writes arrives. */
  kill(): void;
  /** It dies after so many more effects. */
  killAfter(effects: number): void;
  /** It stands still until it goes on: its timers and what it reads wait, and its connections stay. */
  stop(): void;
  goOn(): void;
  readonly isStopped: boolean;
  /** True if it holds the lock on spending. */
  readonly holdsLock: boolean;
  busy: SimulatedDuckdb['busy'];
}

/** What the processes of a computer share. */
export interface Hardware {
  time: VirtualTime;
  dice: Dice;
  /** The wall clock, ms since 1970 UTC. */
  now: () => number;
  disk: Disk;
  store: SimulatedStore;
  /** The bytes of copies of the store, by what is in their files. */
  images: Map<string, Buffer>;
  net: LocalNet;
  /** Who holds the lock on a file. */
  locks: Map<string, object>;
  /** Does this now, or as soon as the computer is awake. */
  whenAwake: (wake: () => void) => void;
  onEffect: () => void;
}

/** Makes a file that is a copy of the store. On the disk it is only a name for its bytes. */
export function putImage(
  { disk, images }: Pick<Hardware, 'disk' | 'images'>,
  path: string,
  image: Buffer,
): void {
  const text = `SQLite ${images.size + 1}`;
  images.set(text, image);
  disk.put(path, text);
}

export interface ProcessParts {
  id: number;
  version: string;
  wire: () => Pick<Wire, 'pool' | 'postgres'>;
  onDeath: () => void;
  /** Runs work of this process: everything that follows from it happens in its world. */
  enter: (process: SimulatedProcess, work: () => void) => void;
}

export function createProcess(hardware: Hardware, parts: ProcessParts): SimulatedProcess {
  const { time, dice, now, disk, store, images, net, locks } = hardware;
  let isDead = false;
  let isStopped = false;
  let fuse = Number.POSITIVE_INFINITY;
  let parked: (() => void)[] = [];

  const die = () => {
    if (isDead) return;
    isDead = true;
    parked = [];
    store.rollBack();
    duckdb.kill();
    for (const [path, holder] of locks) if (holder === process) locks.delete(path);
    net.died(process);
    parts.onDeath();
  };
  /** Counts an effect of the process; a dead process can have none. */
  const touch = () => {
    if (isDead) throw new Killed();
    hardware.onEffect();
    fuse -= 1;
    if (fuse > 0) return;
    die();
    throw new Killed();
  };
  const whenRunning = (given: () => void) => {
    // What a process throws by which it dies, nobody is left to notice.
    const work = () => {
      try {
        given();
      } catch (error) {
        if (!isDead) throw error;
      }
    };
    hardware.whenAwake(() => {
      if (isDead) return;
      if (isStopped) parked.push(work);
      else parts.enter(process, work);
    });
  };
  const duckdb = createSimulatedDuckdb(touch);
  /** The reading of a backup, by a real program that takes no virtual time. */
  let reading: Promise<unknown> | null = null;
  const world: World = {
    clock: {
      now,
      monotonic: () => time.now(),
      after: (delayMs, wake) => (isDead ? () => {} : time.after(delayMs, () => whenRunning(wake))),
      breathe: () => new Promise((resolve) => time.after(0, () => whenRunning(resolve))),
    },
    random: {
      random: () => dice.random(),
      // Bytes that only fill a file to a size need not be random.
      bytes: (count) =>
        count > 64
          ? filler.subarray(0, count)
          : Buffer.from(Array.from({ length: count }, () => dice.int(0, 255))),
      uuid: () => `00000000-0000-4000-8000-${dice.int(0, 0xffffffff).toString(16).padStart(12, '0')}`,
    },
    files: disk.filesOf(touch),
    databases: {
      sqlite: (path) => {
        touch();
        if (!path.endsWith('stackdesk.db')) return lockOn(path);
        const text = disk.read(path);
        if (text === undefined) disk.write(path, 'SQLite');
        return store.open(process, images.get(text ?? '') ?? null);
      },
      duckdb: (_path, settings) => duckdb.open(settings),
      fileApart: () => Promise.reject(new Error('a backup is read by its thread')),
      // A process of its own would take time that is not virtual.
      apart: async (settings) => {
        const database = await duckdb.open(settings);
        return Object.assign(database, {
          failed: new Promise<never>(() => {}),
          ended: Promise.resolve(),
          leave: async () => database.closeSync(),
          kill: () => {},
        });
      },
    },
    wire: {
      pool: (options) => parts.wire().pool(options),
      postgresLoader: () => Promise.reject(new Error('a simulated computer loads no database')),
      postgres: (options) => parts.wire().postgres(options),
    },
    local: {
      listen: (path, options) => {
        touch();
        return local.listen(path, options);
      },
      connect: (path) => {
        touch();
        return local.connect(path);
      },
    },
    machine: {
      thread: (): Worker => {
        throw new Error('no threads in a simulation');
      },
      program: (name, { data }): Worker => {
        if (name !== 'restore') throw new Error('no such thread in a simulation');
        const { path, folder, present } = (data as ThreadData).task as Extract<
          BackupTask,
          { kind: 'rebuild' }
        >;
        return createRestoreThread(
          { path, folder, present },
          {
            copy: () => store.raw.serialize(),
            imageAt: (file) => images.get(disk.read(file) ?? '') ?? Buffer.alloc(0),
            keep: (file, image) => putImage(hardware, file, image),
            whileBusy: (work) => {
              const over = () => {
                reading = null;
              };
              reading = work.then(over, over);
            },
          },
        );
      },
      tables: () => Promise.reject(new Error('no processes in a simulation')),
      run: () => Promise.reject(new Error('no programs in a simulation')),
      processId: parts.id,
      isRunning: (id) => id === parts.id,
      userId: 1,
      version: parts.version,
      runtimeVersion: process_.version,
      environment: {},
      platform: 'linux',
      homeFolder: () => '/home',
      tempFolder: () => '/tmp',
      uptimeS: () => time.now() / 1_000,
    },
  };
  /** The file whose exclusive lock lets one process at a time spend. */
  const lockOn = (path: string): Database => {
    const mine = () => locks.get(path) === process;
    return {
      pragma: () => undefined,
      exec: () => {
        touch();
        if (locks.has(path) && !mine())
          throw new BetterSqlite.SqliteError('database is locked', 'SQLITE_BUSY');
        locks.set(path, process);
      },
      close: () => {
        if (mine()) locks.delete(path);
      },
    } as unknown as Database;
  };
  const process: SimulatedProcess = {
    id: parts.id,
    world,
    touch,
    whenRunning,
    kill: die,
    killAfter: (effects) => {
      fuse = effects;
    },
    stop: () => {
      isStopped = true;
    },
    goOn: () => {
      isStopped = false;
      const waiting = parked;
      parked = [];
      for (const work of waiting) time.after(0, () => whenRunning(work));
    },
    get isDead() {
      return isDead;
    },
    get isStopped() {
      return isStopped;
    },
    get holdsLock() {
      return [...locks.values()].includes(process);
    },
    busy: () => duckdb.busy() ?? reading,
  };
  const local = net.of(process);
  return process;
}

const filler = Buffer.alloc(8 * 1_024 ** 2, 7);
