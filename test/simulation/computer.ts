import { Buffer } from 'node:buffer';
import process_ from 'node:process';
import type { Worker } from 'node:worker_threads';
import type { Wire, World } from '../../main/engine/world/world.ts';
import { createDice, seedFor } from './chance.ts';
import { createDisk, type Disk } from './disk.ts';
import { createSimulatedDuckdb } from './duckdb.ts';
import { createSimulatedStore, type SimulatedStore } from './store.ts';
import type { VirtualTime } from './time.ts';

/** Thrown when the program's process was killed in the middle of something. */
export class Killed extends Error {
  constructor() {
    super('the process was killed');
  }
}

/**
 * The computer on which the program runs: its clock jumps, its disk becomes full, its processes are killed.
 */
export interface Computer {
  /** The world of the present process's engine. */
  readonly world: World;
  readonly disk: Disk;
  readonly store: SimulatedStore;
  /** The wall clock as the program sees it, ms since 1970 UTC. */
  now(): number;
  /** The wall clock jumps by this much, permanently. */
  jumpClock(byMs: number): void;
  /** Nothing happens here for so long: the computer sleeps, or the process is stopped. Clocks go on. */
  sleep(forMs: number): void;
  /** Does this now, or as soon as the computer is awake. */
  whenAwake(wake: () => void): void;
  /** The process dies now: none of its timers fires, none of its writes arrives. */
  kill(): void;
  /** The process dies after so many more effects. */
  killAfter(effects: number): void;
  /** Whether the process is dead; `start` starts a new one. */
  readonly isDead: boolean;
  start(): void;
  /** Statements, file operations and timers so far. */
  readonly effects: number;
  /** Resolves when real work has ended that takes no virtual time. Null if there is none. */
  busy(): Promise<unknown> | null;
}

export interface ComputerParts {
  time: VirtualTime;
  seed: number;
  wire: () => Pick<Wire, 'pool' | 'postgres'>;
  /** Called when the process dies. */
  onDeath: () => void;
}

export function createComputer({ time, seed, wire, onDeath }: ComputerParts): Computer {
  const dice = createDice(seedFor(seed, 'computer'));
  let wallOffsetMs = 0;
  let process = 1;
  let isDead = false;
  let effects = 0;
  let fuse = Number.POSITIVE_INFINITY;

  const die = () => {
    if (isDead) return;
    isDead = true;
    process += 1;
    fuse = Number.POSITIVE_INFINITY;
    store.kill();
    duckdb.kill();
    onDeath();
  };
  /** Counts an effect of the process; a dead process can have none. */
  const touch = () => {
    if (isDead) throw new Killed();
    effects += 1;
    fuse -= 1;
    if (fuse > 0) return;
    die();
    throw new Killed();
  };
  const now = () => Math.round(time.now() + wallOffsetMs);
  const disk = createDisk({ dice, now, touch });
  const store = createSimulatedStore(touch);
  const duckdb = createSimulatedDuckdb(touch);

  let awakeMs = Number.NEGATIVE_INFINITY;
  const whenAwake = (wake: () => void): void => {
    if (time.now() >= awakeMs) wake();
    else time.after(awakeMs - time.now(), () => whenAwake(wake));
  };
  /** Work of this process only: nothing wakes it after the process died. */
  const mine = (wake: () => void) => {
    const id = process;
    return () =>
      whenAwake(() => {
        if (id === process && !isDead) wake();
      });
  };
  const world: World = {
    clock: {
      now,
      monotonic: () => time.now(),
      after: (delayMs, wake) => (isDead ? () => {} : time.after(delayMs, mine(wake))),
      breathe: () => new Promise((resolve) => time.after(0, mine(resolve))),
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
    files: disk.files,
    databases: {
      sqlite: (path) => {
        touch();
        if (!path.endsWith('stackdesk.db')) return lockOnly();
        disk.write(path, 'SQLite');
        return store.open();
      },
      duckdb: (_path, settings) => duckdb.open(settings),
    },
    wire: {
      pool: (options) => wire().pool(options),
      postgresLoader: () => Promise.reject(new Error('a simulated computer loads no database')),
      postgres: (options) => wire().postgres(options),
    },
    machine: {
      thread: (): Worker => {
        throw new Error('no threads in a simulation');
      },
      program: (): Worker => {
        throw new Error('no threads in a simulation');
      },
      run: () => Promise.reject(new Error('no programs in a simulation')),
      processId: 1,
      runtimeVersion: process_.version,
      environment: {},
      platform: 'linux',
      homeFolder: () => '/home',
      tempFolder: () => '/tmp',
      uptimeS: () => time.now() / 1_000,
    },
  };
  return {
    world,
    disk,
    store,
    now,
    jumpClock: (byMs) => {
      wallOffsetMs += byMs;
    },
    sleep: (forMs) => {
      awakeMs = Math.max(awakeMs, time.now() + forMs);
    },
    whenAwake,
    kill: die,
    killAfter: (count) => {
      fuse = count;
    },
    get isDead() {
      return isDead;
    },
    start: () => {
      isDead = false;
      process += 1;
      fuse = Number.POSITIVE_INFINITY;
    },
    get effects() {
      return effects;
    },
    busy: duckdb.busy,
  };
}

const filler = Buffer.alloc(8 * 1_024 ** 2, 7);

/** The file whose lock lets one process at a time spend. Here only one runs at a time. */
function lockOnly() {
  return { pragma: () => undefined, exec: () => undefined, close: () => undefined } as never;
}
