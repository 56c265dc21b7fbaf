import type { Wire, World } from '../../main/engine/world/world.ts';
import { createDice, seedFor } from './chance.ts';
import { createDisk, type Disk } from './disk.ts';
import { createLocalNet } from './local-net.ts';
import {
  createProcess,
  type Hardware,
  type ProcessParts,
  putImage,
  type SimulatedProcess,
} from './process.ts';
import { createSimulatedStore, type SimulatedStore } from './store.ts';
import type { VirtualTime } from './time.ts';
import { presentWorld } from './worlds.ts';

/** A computer: its clock jumps, its disk becomes full, its processes are killed. */
export interface Computer {
  readonly disk: Disk;
  readonly store: SimulatedStore;
  /** The wall clock as programs see it, ms since 1970 UTC. */
  now(): number;
  /** The wall clock jumps by this much, permanently. */
  jumpClock(byMs: number): void;
  /** Nothing happens here for so long: the computer sleeps. Clocks go on. */
  sleep(forMs: number): void;
  /** Does this now, or as soon as the computer is awake. */
  whenAwake(wake: () => void): void;
  /** Copies the store into a file, as a person's backup. */
  backUp(path: string): void;
  /** Statements, file operations and connections of all processes so far. */
  readonly effects: number;
  /** Starts a process. */
  begin(parts: Omit<ProcessParts, 'id'>): SimulatedProcess;
  /** Resolves when real work has ended that takes no virtual time. Null if there is none. */
  busy(): Promise<unknown> | null;
}

/** A computer on which one program runs, as one process after another. */
export interface OwnComputer extends Computer {
  /** The world of the present process's engine. */
  readonly world: World;
  /** The process dies now. */
  kill(): void;
  /** The process dies after so many more effects. */
  killAfter(effects: number): void;
  /** Whether the process is dead; `start` starts a new one. */
  readonly isDead: boolean;
  start(): void;
}

export function createComputer({ time, seed }: { time: VirtualTime; seed: number }): Computer {
  const dice = createDice(seedFor(seed, 'computer'));
  let wallOffsetMs = 0;
  let effects = 0;
  let started = 0;
  let processes: SimulatedProcess[] = [];
  const now = () => Math.round(time.now() + wallOffsetMs);
  const disk = createDisk({ dice, now });
  let awakeMs = Number.NEGATIVE_INFINITY;
  const whenAwake = (wake: () => void): void => {
    if (time.now() >= awakeMs) wake();
    else time.after(awakeMs - time.now(), () => whenAwake(wake));
  };
  const hardware: Hardware = {
    time,
    dice,
    now,
    disk,
    store: createSimulatedStore(),
    images: new Map(),
    net: createLocalNet({ time, dice: createDice(seedFor(seed, 'local')), disk }),
    locks: new Map(),
    whenAwake,
    onEffect: () => {
      effects += 1;
    },
  };
  return {
    disk,
    store: hardware.store,
    now,
    jumpClock: (byMs) => {
      wallOffsetMs += byMs;
    },
    sleep: (forMs) => {
      awakeMs = Math.max(awakeMs, time.now() + forMs);
    },
    whenAwake,
    backUp: (path) => putImage(hardware, path, hardware.store.raw.serialize()),
    get effects() {
      return effects;
    },
    begin: (parts) => {
      started += 1;
      const process = createProcess(hardware, { ...parts, id: started });
      processes = [...processes.filter((each) => !each.isDead || each.busy() !== null), process];
      return process;
    },
    busy: () => {
      const all = processes.flatMap((each) => each.busy() ?? []);
      return all.length === 0 ? null : Promise.all(all);
    },
  };
}

export interface OwnComputerParts {
  time: VirtualTime;
  seed: number;
  wire: () => Pick<Wire, 'pool' | 'postgres'>;
  /** Called when the process dies. */
  onDeath: () => void;
}

export function createOwnComputer({ time, seed, wire, onDeath }: OwnComputerParts): OwnComputer {
  const computer = createComputer({ time, seed });
  const begin = () => computer.begin({ version: '1.0.0', wire, onDeath, enter: (_process, work) => work() });
  let present = begin();
  const world = presentWorld(() => present.world);
  return {
    ...computer,
    world,
    get effects() {
      return computer.effects;
    },
    kill: () => present.kill(),
    killAfter: (effects) => present.killAfter(effects),
    get isDead() {
      return present.isDead;
    },
    start: () => {
      present = begin();
    },
  };
}
