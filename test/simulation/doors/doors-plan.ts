import { createDice, seedFor } from '../chance.ts';
import type { Dice } from '../service/inputs.ts';

/** A program that somebody starts. Domains are indexes of few, so that programs want the same. */
export type Start =
  | { program: 'window' }
  | { program: 'enrich'; domains: number[]; kinds: ('companies' | 'technologies')[] }
  /** `isFresh`: a saved answer is not enough. */
  | { program: 'lookup'; subject: 'domain' | 'company'; domain: number; isFresh: boolean }
  | { program: 'resume'; job: number }
  | { program: 'runs' }
  /** A server for an assistant, and what it is asked, one after the other. */
  | { program: 'assistant'; asks: { pays: boolean; domain: number; afterMs: number }[] };

/**
 * What happens on the computer. `which` picks a program among those that run, and `job` a run among those that there are.
 */
export type DoorsAct =
  | { do: 'start'; what: Start; version: string }
  | { do: 'kill'; which: number }
  | { do: 'kill after'; which: number; effects: number }
  /** SIGSTOP, and SIGCONT so much later. */
  | { do: 'stands still'; which: number; forMs: number }
  | { do: 'signal'; which: number; signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP' }
  /** The window is closed in order. */
  | { do: 'close'; which: number }
  /** A person's word, given in a window. */
  | { do: 'pause run' | 'stop run' | 'resume run'; job: number }
  | { do: 'disk'; room: number | null; isReadOnly: boolean };

export type DoorsStep = DoorsAct & { afterMs: number };

/** A world of several programs on one data folder. */
export interface DoorsPlan {
  seed: number;
  /** The programs that can be started at once. */
  most: number;
  steps: DoorsStep[];
  /** The most domains in one request of a window. */
  batchSize: number;
  /** Whether what stands still at the end goes on only after all others have ended. */
  staysStill: boolean;
}

/** Few, so that programs ask for the same. */
const DOMAINS = 12;
const OWN = '1.0.0';
const OTHER = '1.0.1';

export function doorsPlanOf(seed: number): DoorsPlan {
  const dice = createDice(seedFor(seed, 'doors plan'));
  const most = dice.int(2, 4);
  const hasOther = dice.chance(0.1);
  const hasDisk = dice.chance(0.15);
  const version = () => (hasOther && dice.chance(0.4) ? OTHER : OWN);
  const steps: DoorsStep[] = dice.chance(0.2) ? drawHeldRun(dice) : [];
  // Mostly they begin in the same moment.
  for (let index = 0; index < most; index += 1)
    steps.push({
      do: 'start',
      what: drawStart(dice),
      version: version(),
      afterMs: dice.chance(0.6) ? 0 : drawWait(dice),
    });
  const count = dice.int(1, 9);
  for (let index = 0; index < count; index += 1)
    steps.push({ ...drawAct(dice, { version, hasDisk }), afterMs: drawWait(dice) });
  return { seed, most, steps, batchSize: dice.pick([2, 3, 100]), staysStill: dice.chance(0.3) };
}

/** A command's run that a person holds in a window, which ends soon after. */
function drawHeldRun(dice: Dice): DoorsStep[] {
  const domains = Array.from({ length: 8 }, (_, index) => index);
  return [
    { do: 'start', what: { program: 'window' }, version: OWN, afterMs: 0 },
    {
      do: 'start',
      what: { program: 'enrich', domains, kinds: ['companies', 'technologies'] },
      version: OWN,
      afterMs: 1_500,
    },
    { do: dice.pick(['pause run', 'stop run']), job: 0, afterMs: dice.int(300, 9_000) },
    {
      do: dice.pick(['kill', 'close']),
      which: 0,
      afterMs: dice.pick([0, dice.int(1, 200), dice.int(200, 6_000)]),
    },
  ];
}

function drawWait(dice: Dice): number {
  return dice.pick([
    0,
    dice.int(1, 80),
    dice.int(100, 3_000),
    dice.int(1_000, 12_000),
    dice.int(10_000, 90_000),
  ]);
}

function drawStart(dice: Dice): Start {
  const domain = () => dice.int(0, DOMAINS - 1);
  const drawn = dice.random();
  if (drawn < 0.25) return { program: 'window' };
  if (drawn < 0.5)
    return {
      program: 'enrich',
      domains: Array.from({ length: dice.int(1, 6) }, domain),
      kinds: dice.pick([['companies'], ['technologies'], ['companies', 'technologies']]),
    };
  if (drawn < 0.75)
    return {
      program: 'lookup',
      subject: dice.pick(['domain', 'company']),
      domain: domain(),
      isFresh: dice.chance(0.3),
    };
  if (drawn < 0.83) return { program: 'resume', job: dice.int(1, 2) };
  if (drawn < 0.88) return { program: 'runs' };
  return {
    program: 'assistant',
    asks: Array.from({ length: dice.int(1, 3) }, () => ({
      pays: dice.chance(0.6),
      domain: domain(),
      afterMs: dice.pick([0, dice.int(0, 5_000), dice.int(10_000, 40_000)]),
    })),
  };
}

function drawAct(dice: Dice, { version, hasDisk }: { version: () => string; hasDisk: boolean }): DoorsAct {
  const which = dice.int(0, 3);
  const drawn = dice.random();
  if (drawn < 0.32) return { do: 'start', what: drawStart(dice), version: version() };
  if (drawn < 0.42) return { do: 'kill', which };
  if (drawn < 0.54) return { do: 'kill after', which, effects: dice.int(1, dice.chance(0.5) ? 40 : 600) };
  if (drawn < 0.64)
    return {
      do: 'stands still',
      which,
      forMs: dice.pick([dice.int(10, 2_000), dice.int(5_000, 30_000), dice.int(30_000, 200_000)]),
    };
  if (drawn < 0.74) return { do: 'signal', which, signal: dice.pick(['SIGINT', 'SIGTERM', 'SIGHUP']) };
  if (drawn < 0.82) return { do: 'close', which };
  if (drawn < 0.9 || !hasDisk)
    return { do: dice.pick(['pause run', 'pause run', 'stop run', 'resume run']), job: dice.int(0, 2) };
  return {
    do: 'disk',
    room: dice.chance(0.5) ? dice.int(0, 3_000) : null,
    isReadOnly: dice.chance(0.4),
  };
}
